// Las Vegas for four seats, as small as it can be written for boardgame.io: notes, dice, ties, four
// rounds. A move places all dice of a number; the next roll is part of it, as at our tables.
const CASINOS = 6, SEATS = 4, DICE = 8, ROUNDS = 4, FULL = 50;
const PILE = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((tens) => Array([6, 8, 8, 6, 6, 5, 5, 5, 5][tens - 1]).fill(tens * 10));

function layNotes(G, random) {
  G.notes = Array.from({ length: CASINOS }, () => {
    const laid = [];
    while (laid.reduce((sum, note) => sum + note, 0) < FULL && G.pile.length) laid.push(G.pile.pop());
    return laid.sort((a, b) => b - a);
  });
  G.dice = Array.from({ length: CASINOS }, () => Array(SEATS).fill(0));
  G.left = Array(SEATS).fill(DICE);
}

function pay(G) {
  G.notes.forEach((notes, casino) => {
    const counts = G.dice[casino];
    const ranked = counts
      .map((count, seat) => ({ count, seat }))
      .filter(({ count }) => count > 0 && counts.filter((other) => other === count).length === 1)
      .sort((a, b) => b.count - a.count);
    ranked.slice(0, notes.length).forEach(({ seat }, place) => (G.money[seat] += notes[place]));
  });
}

function next(G, from) {
  for (let step = 1; step <= SEATS; step++) if (G.left[(from + step) % SEATS]) return (from + step) % SEATS;
  return -1;
}

const roll = (G, random, seat) => (G.roll = random.D6(G.left[seat]));

exports.LasVegas = {
  name: "las-vegas",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const G = { pile: random.Shuffle(PILE), money: Array(SEATS).fill(0), round: 1, starts: 0 };
    layNotes(G, random);
    roll(G, random, 0);
    return G;
  },
  // The pile is face down, and so is the money of the others, as at our tables.
  playerView: ({ G, playerID }) => ({
    ...G,
    pile: G.pile.length,
    money: G.money.map((sum, seat) => (String(seat) === playerID ? sum : null)),
  }),
  moves: {
    place: {
      client: false,
      move: ({ G, ctx, events, random }, face) => {
        const seat = Number(ctx.currentPlayer), count = G.roll.filter((die) => die === face).length;
        if (!count) return "INVALID_MOVE";
        G.dice[face - 1][seat] += count;
        G.left[seat] -= count;
        let turn = next(G, seat);
        if (turn < 0) {
          pay(G);
          if (G.round === ROUNDS) return events.endGame({ money: [...G.money] });
          G.round += 1;
          turn = G.starts = (G.starts + 1) % SEATS;
          layNotes(G, random);
        }
        roll(G, random, turn);
        events.endTurn({ next: String(turn) });
      },
    },
  },
};
