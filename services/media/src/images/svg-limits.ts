/** `maxBytes`: of the drawing process, Node and libvips included. `side`: px of what it draws. */
export const svgLimits = { maxBytes: 256 * 1024 * 1024, maxMs: 5_000, side: 1_024, pollMs: 10 } as const
