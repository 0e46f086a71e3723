/** Evicts the oldest entries until `max` are left. */
export const evictOldest = (cache: Map<unknown, unknown>, max: number): void => {
  for (const oldest of cache.keys()) {
    if (cache.size <= max) return
    cache.delete(oldest)
  }
}
