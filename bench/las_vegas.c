/* Las Vegas for five seats in plain C: the yardstick of what the rules cost without an engine.
 *
 * It keeps the shape of an engine (one state, legal moves / sample / play as separate calls) so
 * that its speed is comparable and not that of a hand-fused loop.
 *
 *     cc -O3 -march=native las_vegas.c -o las_vegas && ./las_vegas GAMES SEED
 */
#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 5, CASINOS = 6, DICE = 8, ROUNDS = 4, VALUES = 9, CASINO_MIN = 50, MAX_NOTES = 5 };

/* How many notes of 10, 20, .. 90 (thousand dollars) the game holds: 54 in all. */
static const int32_t NOTES_OF_VALUE[VALUES] = {6, 8, 8, 6, 6, 5, 5, 5, 5};

typedef struct {
    int32_t count[VALUES];
    int32_t total;
} Bag;

typedef struct {
    int32_t round, start_seat, seat;
    int32_t dice[SEATS];               /* still to be placed */
    int32_t rolled[CASINOS];           /* dice of each face in front of the seat to move */
    int32_t placed[CASINOS][SEATS];
    int32_t notes[CASINOS][MAX_NOTES]; /* highest first; 10 + 10 + 10 + 10 + x is the longest row */
    int32_t note_count[CASINOS];
    Bag pile, under;                   /* under: notes put back, not drawn before pile is empty */
    int32_t money[SEATS], notes_won[SEATS];
} State;

typedef struct { uint32_t s[4]; } Rng;

static uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

/* xoshiro128** */
static uint32_t rng_next(Rng *rng) {
    uint32_t *s = rng->s, result = rotl(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return result;
}

/* splitmix64 spreads the seed, so that near seeds give unrelated streams and never all zeros. */
static void rng_seed(Rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i += 2) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        z ^= z >> 31;
        rng->s[i] = (uint32_t)z;
        rng->s[i + 1] = (uint32_t)(z >> 32);
    }
}

/* Uniform on 0 .. n-1 without bias: Lemire's multiplication with rejection. */
static uint32_t rng_below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

static int32_t draw_note(State *state, Rng *rng) {
    if (state->pile.total == 0) {
        state->pile = state->under;
        memset(&state->under, 0, sizeof state->under);
    }
    int32_t rank = (int32_t)rng_below(rng, (uint32_t)state->pile.total), value = 0;
    while (rank >= state->pile.count[value]) rank -= state->pile.count[value++];
    state->pile.count[value]--;
    state->pile.total--;
    return 10 * (value + 1);
}

static void lay_notes(State *state, Rng *rng) {
    for (int casino = 0; casino < CASINOS; casino++) {
        int32_t *row = state->notes[casino], n = 0, sum = 0;
        while (sum < CASINO_MIN && state->pile.total + state->under.total > 0) {
            int32_t note = draw_note(state, rng), at = n++;
            for (; at > 0 && row[at - 1] < note; at--) row[at] = row[at - 1];
            row[at] = note;
            sum += note;
        }
        state->note_count[casino] = n;
    }
}

static void roll(State *state, Rng *rng) {
    memset(state->rolled, 0, sizeof state->rolled);
    for (int32_t die = 0; die < state->dice[state->seat]; die++)
        state->rolled[rng_below(rng, CASINOS)]++;
}

static void begin_round(State *state, Rng *rng) {
    for (int seat = 0; seat < SEATS; seat++) state->dice[seat] = DICE;
    memset(state->placed, 0, sizeof state->placed);
    lay_notes(state, rng);
    state->seat = state->start_seat;
    roll(state, rng);
}

static void begin_game(State *state, Rng *rng) {
    memset(state, 0, sizeof *state);
    for (int value = 0; value < VALUES; value++) {
        state->pile.count[value] = NOTES_OF_VALUE[value];
        state->pile.total += NOTES_OF_VALUE[value];
    }
    begin_round(state, rng);
}

/* The only seat with exactly `dice` dice on the casino, or -1: equal counts cancel each other. */
static int sole_owner(const int32_t placed[SEATS], int32_t dice) {
    int owner = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (placed[seat] != dice) continue;
        if (owner >= 0) return -1;
        owner = seat;
    }
    return owner;
}

static void pay_out(State *state) {
    for (int casino = 0; casino < CASINOS; casino++) {
        int32_t paid = 0, n = state->note_count[casino];
        for (int32_t dice = DICE; dice > 0 && paid < n; dice--) {
            int owner = sole_owner(state->placed[casino], dice);
            if (owner < 0) continue;
            state->money[owner] += state->notes[casino][paid++];
            state->notes_won[owner]++;
        }
        for (; paid < n; paid++) {
            state->under.count[state->notes[casino][paid] / 10 - 1]++;
            state->under.total++;
        }
    }
}

static bool is_over(const State *state) { return state->round == ROUNDS; }

/* The distinct faces rolled; returns how many there are. */
static int legal_moves(const State *state, int32_t moves[CASINOS]) {
    int n = 0;
    for (int32_t face = 0; face < CASINOS; face++)
        if (state->rolled[face] > 0) moves[n++] = face;
    return n;
}

static int32_t sample(const int32_t *moves, int n, Rng *rng) {
    return moves[rng_below(rng, (uint32_t)n)];
}

static void play(State *state, int32_t face, Rng *rng) {
    state->placed[face][state->seat] += state->rolled[face];
    state->dice[state->seat] -= state->rolled[face];
    for (int step = 1; step <= SEATS; step++) {
        int32_t next = (state->seat + step) % SEATS;
        if (state->dice[next] == 0) continue;
        state->seat = next;
        roll(state, rng);
        return;
    }
    pay_out(state);
    state->start_seat = (state->start_seat + 1) % SEATS;
    if (++state->round < ROUNDS) begin_round(state, rng);
}

/* Bit mask of the winners: most money, then most notes; a full tie has several. */
static uint32_t winners(const State *state) {
    uint32_t mask = 0;
    int32_t best = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        int32_t score = state->money[seat] * 64 + state->notes_won[seat]; /* 54 notes < 64 */
        if (score > best) { best = score; mask = 0; }
        if (score == best) mask |= 1u << seat;
    }
    return mask;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double copy_nanoseconds(Rng *rng) {
    enum { COPIES = 20000000, SLOTS = 16 };
    static State slots[SLOTS];
    begin_game(&slots[0], rng);
    double started = now();
    for (int i = 0; i < COPIES; i++) {
        slots[(i + 1) % SLOTS] = slots[i % SLOTS];
        __asm__ volatile("" : : "r"(slots) : "memory"); /* the copy must really happen */
    }
    return (now() - started) * 1e9 / COPIES;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000;
    Rng rng;
    rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    if (games < 1) { fprintf(stderr, "usage: las_vegas GAMES SEED\n"); return 2; }

    int64_t decisions = 0, money = 0, outright = 0;
    double started = now();
    for (long game = 0; game < games; game++) {
        State state;
        int32_t moves[CASINOS];
        for (begin_game(&state, &rng); !is_over(&state); decisions++)
            play(&state, sample(moves, legal_moves(&state, moves), &rng), &rng);
        for (int seat = 0; seat < SEATS; seat++) money += state.money[seat];
        uint32_t mask = winners(&state);
        outright += (mask & (mask - 1)) == 0;
    }
    double elapsed = now() - started, n = (double)games;
    printf("{\"games_per_s\": %.1f, \"decisions_per_s\": %.1f, \"mean_decisions\": %.4f, "
           "\"mean_money_per_seat\": %.4f, \"sole_winner_share\": %.5f, ",
           n / elapsed, (double)decisions / elapsed, (double)decisions / n,
           (double)money / n / SEATS, (double)outright / n);
    printf("\"state_bytes\": %zu, \"copy_ns\": %.2f}\n", sizeof(State),
           games > 1 ? copy_nanoseconds(&rng) : 0.0);
    return 0;
}
