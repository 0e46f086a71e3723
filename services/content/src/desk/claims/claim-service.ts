import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Claim, ReleaseCause } from '@papan/contracts/calls/content/desk-calls.ts'
import {
  drawAccepted,
  drawDeclined,
  drawOffered,
  drawReleased,
  drawTaken,
  drawTakenOver,
} from '@papan/contracts/events/desk-events.ts'
import { awayMs } from '@papan/contracts/limits.ts'
import { type WriteContext, systemContext } from '@papan/service-kit/records/write-context.ts'
import { announce, type NewEvent } from '@papan/service-kit/records/outbox-document.ts'
import type { BoardService } from '../board/board-service.ts'
import { drawId } from '../../draw-id.ts'
import type { OnlineAdmins } from '../online/online-admins.ts'
import type { ClaimFields, ClaimStore, StoredClaim } from './claim-store.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

const drawNotFound = (message: string) => new AppError(404, 'DRAW_NOT_FOUND', message)

const notOnBoard = () => drawNotFound(contentTexts.drawNotFound)
const drawComplete = () => drawNotFound(contentTexts.drawComplete)
const notHeld = () => drawNotFound(contentTexts.drawNotHeld)
const notOffered = () => drawNotFound(contentTexts.drawNotOffered)
const drawHeld = (current: Claim) =>
  new AppError(409, 'DRAW_HELD', contentTexts.drawHeld(current.holder.username), { current })
const colleagueOffline = () => new AppError(404, 'USER_NOT_FOUND', contentTexts.colleagueOffline)
const offeredToHolder = () => invalid({ to: [contentTexts.drawHeldByOwn] })

type ClaimServiceDeps = {
  claimStore: ClaimStore
  board: Pick<BoardService, 'draw'>
  online: Pick<OnlineAdmins, 'lastSeen' | 'nameOf'>
  clock: () => number
}

type DrawKey = { market: string; date: string }
export type Caller = Pick<TokenClaims, 'sub' | 'username' | 'jti' | 'iat'>

const fieldsOf = ({ market, date, holder, session, offeredTo, note, takenAt }: StoredClaim): ClaimFields => ({
  market,
  date,
  holder,
  session,
  offeredTo,
  note,
  takenAt,
})

/** Why a claim ends without its holder's release; null while it goes on. */
export type EndOf = (claim: StoredClaim) => Promise<Exclude<ReleaseCause, 'released'> | null>

/** Says who works on a draw; nothing else depends on it. */
export const createClaimService = ({ claimStore, board, online, clock }: ClaimServiceDeps) => {
  const isAway = (userId: string): boolean => {
    const seenAt = online.lastSeen(userId)
    return seenAt !== null && clock() - seenAt >= awayMs
  }

  /** Why the caller may have the draw now; throws 409 where another holds it. */
  const takingOf = (current: Claim | null, { sub }: Caller, from: string | undefined, draw: DrawKey): NewEvent => {
    if (!current) return announce(drawTaken, draw)
    const { holder } = current
    if (current.offeredTo?.userId === sub) return announce(drawAccepted, { ...draw, from: holder.username }, current)
    if (from !== holder.userId || !isAway(holder.userId)) throw drawHeld(current)
    return announce(drawTakenOver, { ...draw, from: holder.username }, current)
  }

  const change = async (
    { market, date }: DrawKey,
    context: WriteContext,
    decide: (current: Claim, stored: StoredClaim) => { fields: ClaimFields; event: NewEvent } | null,
  ): Promise<Claim> => {
    const { record } = await claimStore.write(drawId(market, date), context, (current, stored) => {
      if (!current || !stored || stored.market !== market || stored.date !== date) throw notHeld()
      return decide(current, stored)
    })
    if (!record) throw notHeld()
    return record
  }

  const end = ({ _id, market, date, rev }: StoredClaim, cause: ReleaseCause) =>
    claimStore.write(_id, systemContext, (current) =>
      // Another process may have ended it, and a colleague taken the draw.
      current?.rev === rev ? { remove: true, event: announce(drawReleased, { market, date, cause }, current) } : null,
    )

  return {
    /** By the system. */
    async endAll(endOf: EndOf): Promise<void> {
      for (const stored of await claimStore.stored()) {
        const cause = await endOf(stored)
        if (cause !== null) await end(stored, cause)
      }
    },

    /** Takes a free draw, accepts an offer, or takes over from `from` once they are away. */
    async take(draw: DrawKey, from: string | undefined, caller: Caller, context: WriteContext): Promise<Claim> {
      const { market, date } = draw
      const onBoard = await board.draw(market, date)
      if (!onBoard) throw notOnBoard()
      if (onBoard.completedAt !== null) throw drawComplete()
      const { sub: userId, username, jti, iat } = caller
      const { record } = await claimStore.write(drawId(market, date), context, (current) => {
        if (current?.holder.userId === userId) return null
        const event = takingOf(current, caller, from, draw)
        const takenAt = new Date(clock()).toISOString()
        const fields = { ...draw, holder: { userId, username }, session: { jti, iat }, offeredTo: null, takenAt }
        return { fields: { ...fields, note: current?.note ?? null }, event }
      })
      if (!record) throw notHeld()
      return record
    },

    async release(draw: DrawKey, userId: string, context: WriteContext): Promise<void> {
      const { market, date } = draw
      await claimStore.write(drawId(market, date), context, (current) => {
        if (!current || current.market !== market || current.date !== date) throw notHeld()
        if (current.holder.userId !== userId) throw drawHeld(current)
        return { remove: true, event: announce(drawReleased, { ...draw, cause: 'released' }, current) }
      })
    },

    /** The draw stays with its holder until `to` takes it. */
    offer: (draw: DrawKey, to: string, note: string | null, userId: string, context: WriteContext): Promise<Claim> =>
      change(draw, context, (current, stored) => {
        if (current.holder.userId !== userId) throw drawHeld(current)
        if (to === userId) throw offeredToHolder()
        const username = online.nameOf(to)
        if (username === null) throw colleagueOffline()
        if (current.offeredTo?.userId === to && current.note === note) return null
        const fields = { ...fieldsOf(stored), offeredTo: { userId: to, username }, note }
        return { fields, event: announce(drawOffered, { ...draw, to: username, note }, current) }
      }),

    /** By who was offered the draw, or by its holder, who keeps it. */
    decline: (draw: DrawKey, userId: string, context: WriteContext): Promise<Claim> =>
      change(draw, context, (current, stored) => {
        const isHolder = current.holder.userId === userId
        if (!current.offeredTo || !(isHolder || current.offeredTo.userId === userId)) throw notOffered()
        const fields = { ...fieldsOf(stored), offeredTo: null, note: null }
        return { fields, event: announce(drawDeclined, { ...draw, ...(isHolder ? { withdrawn: true } : {}) }, current) }
      }),
  }
}

export type ClaimService = ReturnType<typeof createClaimService>
