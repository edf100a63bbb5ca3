// The server of boardgame.io with its own defaults: matches are kept in memory.
const { Server, Origins } = require("boardgame.io/server");
const { LasVegas } = require("./game");

Server({ games: [LasVegas], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
