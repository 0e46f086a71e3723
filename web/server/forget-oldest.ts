/** Takes the oldest entries out of a map until so many are left. */
export const forgetOldest = (kept: Map<unknown, unknown>, most: number): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
