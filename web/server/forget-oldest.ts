/** Evicts the oldest entries until `max` are left. */
export const forgetOldest = (kept: Map<unknown, unknown>, most: number): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
