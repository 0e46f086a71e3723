import { availableParallelism } from 'node:os'

const cores = 4

/** Rates and connection counts are for four cores; fewer cores get half. */
export const sized = (size: number): number => (availableParallelism() < cores ? size / 2 : size)

const aFifth = 1.2

/**
 * Whether others' p99 (ms) rose by at most a fifth, or to `slowdown` times, and the tolerance. The machine's own load
 * varies: the slower of before and after counts.
 */
export const isUnharmed = (
  { beforeMs, duringMs, afterMs }: { beforeMs: number; duringMs: number; afterMs: number },
  toleratedMs: number,
  slowdown = aFifth,
): boolean => duringMs <= Math.max(beforeMs, afterMs) * slowdown + toleratedMs
