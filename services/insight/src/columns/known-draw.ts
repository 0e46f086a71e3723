/** A draw without prizes was deleted or has none yet; its version stays known. */
export type KnownDraw = {
  id: string
  market: string
  /** `YYYY-MM-DD`. */
  date: string
  epoch: number
  rev: number
  prizes: readonly { type: string; numbers: string }[]
  /** Whether its numbers are others than those first published. */
  corrected: boolean
  /** When visitors may see it, ms; null for at once. */
  publicFrom: number | null
}
