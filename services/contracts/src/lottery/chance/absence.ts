/** How many different numbers `n` draws from `all` bring on average. */
export const expectedDifferent = (n: number, all: number): number => all * (1 - (1 - 1 / all) ** n)

/** That one of `all` numbers stays away for `n` drawn numbers. */
export const chanceOfAbsence = (n: number, all: number): number => (1 - 1 / all) ** n

/** The median of the longest absence among `all` numbers, in drawn numbers: 495 for 2D. */
export const usualLongestAbsence = (all: number): number => Math.log(1 - 0.5 ** (1 / all)) / Math.log(1 - 1 / all)
/** Draws from which on that median fits 2D. */
export const enoughForAbsence = 700
