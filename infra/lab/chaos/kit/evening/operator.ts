import { io } from 'socket.io-client'
import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import type { Board, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { answeredWrite } from '../../../harness/promises/answered-write.ts'
import type { Write } from '../../../harness/promises/history.ts'
import { prizeText, sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'
import { claimIn, createDeskClient } from './desk-client.ts'
import type { PlannedDraw } from './time-table.ts'

/** A call of a claim as its operator saw it; `claim`: as answered, or as the refusal shows it. */
export type ClaimCall = { what: 'claim' | 'take-over'; market: string; status: number; claim: Claim | null }

type OperatorPlan = { url: string; token: string; admin: OnlineAdmin; draws: readonly PlannedDraw[] }

/** Operators look at the board on full seconds, so that they ask for the same draw at the same instant, ms. */
const lookMs = 1_000
/** Draws are taken from so long before their close, ms. */
const aheadMs = 20_000
const maxHeld = 3
/** Pace of a practised operator: four digits and Enter, ms. */
const typingMs = 350
/** Beyond so many tries something is wrong that no retry mends. */
const maxTries = 200

/** An operator at the board: takes draws, fills them once their official numbers are out, and takes over from colleagues. */
export const startOperator = ({ url, token, admin, draws }: OperatorPlan) => {
  const client = createDeskClient(url, token, admin.username)
  const socket = io(url, { transports: ['websocket'], auth: { token } })
  let onlineAdmins = 0
  socket.on('connect', () => socket.emit('admin_login', admin))
  socket.on('online_admins_update', ({ count }: { count: number }) => (onlineAdmins = count))
  const planned = new Map(draws.map((draw) => [draw.market, draw]))
  const writes: Write[] = []
  const claims: ClaimCall[] = []
  const troubles: string[] = []
  let held: string[] = []
  let isTyping = false

  const claim = async (what: ClaimCall['what'], { market, date }: PlannedDraw, body: { from?: string } = {}) => {
    const { answer } = await client.send(`/admin/draws/${encodeURIComponent(market)}/${date}/claim`, body)
    claims.push({ what, market, status: answer.status, claim: claimIn(answer) })
  }

  const write = async (
    begun: Pick<Write, 'kind' | 'market' | 'value' | 'type'>,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Write> => {
    const startedAt = sharedNow()
    isTyping = true
    const { answer, hadUnknown } = await client.send(path, body, headers)
    isTyping = false
    const done = answeredWrite({ ...begun, startedAt }, answer, hadUnknown)
    writes.push(done)
    return done
  }

  /** Types what is missing of a draw; what is stored already is left as it is. */
  const fill = async ({ market, date, prizes }: PlannedDraw) => {
    for (let tried = 0; tried < maxTries && !client.isClosed(); tried++) {
      const stored = await client.result({ market, date })
      if (stored === undefined) {
        await wait(lookMs)
        continue
      }
      if (stored === null) {
        await write({ kind: 'start', market, value: '' }, '/admin/results/start-session', { market, date, prizes: [] })
        continue
      }
      const has = new Set(stored.prizes.map(prizeText))
      const missing = prizes.filter((prize) => !has.has(prizeText(prize)))
      if (missing.length === 0) return
      for (const { type, numbers } of missing) {
        await wait(typingMs)
        const begun = { kind: isFirstPrize({ type }) ? 'first' : 'list', market, value: numbers, type } as const
        const headers: Record<string, string> = isSingleNumberType(type) ? { [expectedNumberHeader]: 'none' } : {}
        const { outcome } = await write(begun, `/admin/results/${stored.id}/prizes`, { type, numbers }, headers)
        if (outcome !== 'ok') break
      }
    }
    throw new Error(`${market} could not be filled`)
  }

  /** Takes over the draws of colleagues who have been gone for a while; too early it is refused. */
  const takeOverAbandoned = async (now: Board) => {
    for (const { market, holder } of now.claims.filter((one) => one.holder.userId !== admin.userId)) {
      const draw = planned.get(market)
      const seenAt = now.seen.find(({ userId }) => userId === holder.userId)?.at ?? now.at
      if (draw && Date.parse(now.at) - Date.parse(seenAt) >= now.awayMs / 2)
        await claim('take-over', draw, { from: holder.userId })
    }
  }

  const turn = async () => {
    const now = await client.board()
    if (!now) return
    const left = now.draws
      .filter(({ completedAt, off }) => completedAt === null && off === null)
      .flatMap(({ market }) => planned.get(market) ?? [])
    const holderOf = new Map(now.claims.map(({ market, holder }) => [market, holder.userId]))
    const own = left.filter(({ market }) => holderOf.get(market) === admin.userId)
    held = own.map(({ market }) => market)
    await takeOverAbandoned(now)
    const due = own.toSorted((a, b) => a.officialAt - b.officialAt).find(({ officialAt }) => officialAt <= Date.now())
    if (due) return fill(due)
    const free = left.filter(({ market, closesAt }) => !holderOf.has(market) && closesAt - aheadMs <= Date.now())
    const [next] = free.toSorted((a, b) => a.resultAt - b.resultAt)
    if (next && own.length < maxHeld) await claim('claim', next)
  }

  const work = async () => {
    while (!client.isClosed()) {
      await turn().catch((error: unknown) => client.isClosed() || troubles.push(String(error)))
      await wait(lookMs - (Date.now() % lookMs))
    }
  }
  void work()

  return {
    username: admin.username,
    claims,
    troubles,
    writes,
    onlineAdmins: () => onlineAdmins,
    /** Unfinished draws that it held when it last looked. */
    holds: () => held,
    isTyping: () => isTyping,
    /** Ends it at once, also in the middle of a write: without an answer its outcome stays unknown. */
    kill: () => {
      client.close()
      socket.disconnect()
    },
  }
}

export type Operator = ReturnType<typeof startOperator>
