import { availableParallelism } from 'node:os'

const cores = 4

/** Rates and numbers of connections are meant for four cores; fewer get half of them. */
export const sized = (size: number): number => (availableParallelism() < cores ? size / 2 : size)

const slowdown = 1.2

/**
 * Whether others waited hardly longer (p99, ms) meanwhile than without: a fifth, and what such a tail moves by itself. What a shared
 * machine does beside us changes, so they are measured before and after, and the slower of the two counts.
 */
export const isUnharmed = (
  { beforeMs, duringMs, afterMs }: { beforeMs: number; duringMs: number; afterMs: number },
  toleratedMs: number,
): boolean => duringMs <= Math.max(beforeMs, afterMs) * slowdown + toleratedMs
