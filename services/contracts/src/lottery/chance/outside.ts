/** Whether chance gives such a count in less than 5 of 100 cases. */
export const isOutside = (count: number, [low, high]: readonly [number, number]): boolean => count < low || count > high

/** How many of `cells` chance alone puts outside of their band. */
export const usuallyOutside = (cells: number): number => cells * 0.05
