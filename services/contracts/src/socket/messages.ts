import { z } from '../schema.ts'
import { role } from '../calls/auth-calls.ts'
import { businessDate, marketName } from '../calls/fields.ts'
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

/**
 * An admin as admin_login names him and as online_admins_update lists him. The server believes the token of the handshake alone:
 * an announcement that says anything else is ignored.
 */
export const onlineAdmin = z.object({ userId: z.string().max(200), username: z.string().max(200), role })
export type OnlineAdmin = z.infer<typeof onlineAdmin>
export const adminLogout = z.object({ userId: z.string().max(200) })

/** open_draw: the draw whose live entry an admin has on screen, or null for none. Fields that a later page adds are passed over. */
export const openDraw = z.object({ market: marketName, date: businessDate }).nullable()
export type OpenDraw = z.infer<typeof openDraw>
/** draw_editors: the admins who have this draw open, by username, each once. */
export type DrawEditors = NonNullable<OpenDraw> & { editors: Pick<OnlineAdmin, 'userId' | 'username'>[] }

/**
 * The wire between server and browser; `schedule_update` carries the market whose schedule changed, `market_waiting` the one that
 * turned to WAITING at its close time or back at its open time, `resync` asks for a fresh fetch, `beat` says every 5 s that the
 * connection works: it has no payload, wants no reply, and a page of an older version ignores it (socket/beat.ts).
 */
export type ServerToClient = {
  prize_update: (result: PrizeUpdate) => void
  new_result_update: (change: NewResultUpdate) => void
  schedule_update: (change: { marketName: string }) => void
  market_waiting: (turn: { marketName: string; waiting: boolean }) => void
  resync: () => void
  beat: () => void
  /** To admins: who of them is here, by username. */
  online_admins_update: (online: { count: number; admins: OnlineAdmin[] }) => void
  /** To admins: double entry of this draw went on, which no viewer is told; fetch it again. */
  desk_update: (draw: { market: string; date: string }) => void
  /** To admins who have this draw open, when they open it and when it changes. A service of the version before never sends it. */
  draw_editors: (draw: DrawEditors) => void
  /** To admins with a draw open, every second: a page that does not answer for 3 s sleeps, and no longer has it open. */
  still_open: (answer: () => void) => void
  /** To admins and whoever asked with get_initial_online_count: how many visitors are here. */
  public_online_count_update: (online: { count: number }) => void
}
export type ClientToServer = {
  join_room: (room: string | { market: string; epoch: number; rev: number }) => void
  leave_room: (market: string) => void
  admin_login: (admin: OnlineAdmin) => void
  admin_logout: (admin: { userId: string }) => void
  get_initial_online_count: () => void
  open_draw: (draw: OpenDraw) => void
}
