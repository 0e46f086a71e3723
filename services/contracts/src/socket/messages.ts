import { z } from '../schema.ts'
import { marketName } from '../calls/fields.ts'
import { result } from '../calls/result-calls.ts'

/** What a browser sends with join_room: the market, or the market and the state it shows, so that it gets the newer one back. */
export const joinRoom = z.union([
  marketName.transform((market) => ({ market, epoch: 0, rev: -1 })),
  z.strictObject({ market: marketName, epoch: z.number(), rev: z.number() }),
])
export const leaveRoom = marketName

/** prize_update: the whole result, to its market's room. */
export const prizeUpdate = result
/** new_result_update: to every socket on PRIZE 1, an edit, an import's newest draw or a delete. */
export const newResultUpdate = z.object({ market: z.string(), date: z.string(), epoch: z.number(), rev: z.number() })
export type NewResultUpdate = z.infer<typeof newResultUpdate>
export type PrizeUpdate = z.infer<typeof prizeUpdate>

/** The wire between server and browser; `schedule_update` carries the market whose schedule changed, `resync` asks for a fresh fetch. */
export type ServerToClient = {
  prize_update: (result: PrizeUpdate) => void
  new_result_update: (change: NewResultUpdate) => void
  schedule_update: (change: { marketName: string }) => void
  resync: () => void
}
export type ClientToServer = {
  join_room: (room: string | { market: string; epoch: number; rev: number }) => void
  leave_room: (market: string) => void
}
