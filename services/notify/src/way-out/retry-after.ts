/** A `Retry-After` in ms: seconds, or a date; null without a readable one. */
export const retryAfterOf = (text: string | undefined, now: number): number | null => {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000 || null
  const ms = /^\w{3}, /.test(text) ? Date.parse(text) - now : 0
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
