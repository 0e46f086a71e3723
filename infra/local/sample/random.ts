/** Reproducible numbers in [0, 1) from a text (FNV-1a seed, mulberry32). */
export const randomFrom = (seed: string): (() => number) => {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const digitsFrom = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join('')
