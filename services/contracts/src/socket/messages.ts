import { z } from '../schema.ts'
import { role } from '../calls/auth/auth-calls.ts'
import { businessDate, marketName } from '../calls/fields.ts'
import type { ShownIdentity } from '../calls/media/shown-identity.ts'
import { result } from '../calls/content/result-calls.ts'

/** join_room: a market, or also the state the page shows, to receive a newer one. */
export const joinRoom = z.union([
  marketName.transform((market) => ({ market, epoch: 0, rev: -1 })),
  z.strictObject({ market: marketName, epoch: z.number(), rev: z.number() }),
])
export const leaveRoom = marketName

const prizeUpdate = result
/**
 * new_result_update: to every socket, for PRIZE 1, an edit, the newest imported draw or a delete. `withdrawn`: it took published
 * numbers away.
 */
const newResultUpdate = z.object({
  market: z.string(),
  date: z.string(),
  epoch: z.number(),
  rev: z.number(),
  withdrawn: z.literal(true).optional(),
})
export type NewResultUpdate = z.infer<typeof newResultUpdate>
type PrizeUpdate = z.infer<typeof prizeUpdate>

/** The server trusts only the handshake's token and ignores differing claims. */
export const onlineAdmin = z.object({ userId: z.string().max(200), username: z.string().max(200), role })
export type OnlineAdmin = z.infer<typeof onlineAdmin>
export const adminLogout = z.object({ userId: z.string().max(200) })

/** open_draw: the draw that an admin has open, or null. Ignores fields of later pages. */
export const openDraw = z.object({ market: marketName, date: businessDate }).nullable()
export type OpenDraw = z.infer<typeof openDraw>
export type DrawEditors = NonNullable<OpenDraw> & { editors: Pick<OnlineAdmin, 'userId' | 'username'>[] }

/** `resync`: fetch everything again. */
export type ServerToClient = {
  prize_update: (result: PrizeUpdate) => void
  new_result_update: (change: NewResultUpdate) => void
  /** To every socket: the site's identity was saved. */
  identity_update: (identity: ShownIdentity) => void
  schedule_update: (change: { marketName: string }) => void
  market_waiting: (turn: { marketName: string; waiting: boolean }) => void
  resync: () => void
  beat: () => void
  online_admins_update: (online: { count: number; admins: OnlineAdmin[] }) => void
  /** To admins: the draw's double entry changed without any public change; fetch it again. */
  desk_update: (draw: { market: string; date: string }) => void
  /** To admins: today's board changed in this draw. */
  board_update: (draw: { market: string; date: string }) => void
  /** To admins who have this draw open. */
  draw_editors: (draw: DrawEditors) => void
  /** To admins with a draw open, every second; without a reply for 3 s it counts as closed. */
  still_open: (answer: () => void) => void
  /** Also to senders of get_initial_online_count. */
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
