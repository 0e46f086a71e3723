/** A draw as insight stores it; `deleted` keeps the version of one that is gone. */
export type StoredDraw = {
  id: string
  market: string
  /** `YYYY-MM-DD`. */
  date: string
  epoch: number
  rev: number
  prizes: readonly { type: string; numbers: string }[]
  /** Absent or null: its numbers are as first published. */
  correctedAt?: string | null
  deleted: boolean
}
