// The server of boardgame.io with its own defaults: matches are kept in memory, or in a folder if one
// is named (`node server.js PORT [FOLDER]`), by the storage on disk that comes with it.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { LasVegas } = require("./game");

const [port, dir] = process.argv.slice(2);
const db = dir ? new FlatFile({ dir }) : undefined;
Server({ games: [LasVegas], origins: [Origins.LOCALHOST], db }).run(Number(port));
