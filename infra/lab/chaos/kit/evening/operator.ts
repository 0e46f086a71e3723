import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import type { Board, BoardDraw, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { reconnectDelay } from '@papan/contracts/socket/reconnect.ts'
import { answeredWrite } from '../../../harness/promises/answered-write.ts'
import type { Write } from '../../../harness/promises/history.ts'
import { prizeText, sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'
import { openSession } from '../socket-session.ts'
import { claimIn, createDeskClient, refusalOf } from './desk-client.ts'
import type { PlannedDraw } from './time-table.ts'

/** A call of a claim as its operator saw it; `endedAt` by `sharedNow`. */
export type ClaimCall = {
  what: 'claim' | 'take-over'
  market: string
  by: string
  endedAt: number
  status: number
  code: string
  message: string
  /** As answered, or as the refusal shows it. */
  claim: Claim | null
}

type OperatorPlan = { url: string; token: string; admin: OnlineAdmin; draws: readonly PlannedDraw[] }

/** Operators look at the board on full seconds, so that they ask for the same draw at the same instant, ms. */
const lookMs = 1_000
const onlineMs = 250
/** Draws are taken from so long before their close, ms. */
const aheadMs = 20_000
const maxHeld = 3
/** An offline colleague's draw is asked for too early once, after so much silence, ms: it must be refused. */
const tooEarlyMs = 20_000
/** Pace of a practised operator: four digits and Enter, ms. */
const typingMs = 350
const rereadMs = 1_000
/** Beyond so many tries something is wrong that no retry mends. */
const maxTries = 200

const isUnfinished = ({ completedAt, off }: BoardDraw): boolean => completedAt === null && off === null

/** Keeps an admin online, as the back office does: connects again after every break. */
const keepOnline = (url: string, token: string, admin: OnlineAdmin) => {
  let stopped = false
  const open = () => openSession(url, { token, onJoined: (say) => say('admin_login', admin) })
  let session = open()
  const work = async () => {
    while (!stopped) {
      while (!stopped && session.isOpen()) await wait(onlineMs)
      await wait(reconnectDelay())
      if (!stopped) session = open()
    }
  }
  void work()
  return () => {
    stopped = true
    session.close()
  }
}

/** An operator at the board: takes draws, fills them once their official numbers are out, and takes over from colleagues. */
export const startOperator = ({ url, token, admin, draws }: OperatorPlan) => {
  const client = createDeskClient(url, token, admin.username)
  const goOffline = keepOnline(url, token, admin)
  const planned = new Map(draws.map((draw) => [draw.market, draw]))
  const askedEarly = new Set<string>()
  const writes: Write[] = []
  const claims: ClaimCall[] = []
  const troubles: string[] = []
  let held: string[] = []
  let isTyping = false

  const claim = async (what: ClaimCall['what'], { market, date }: PlannedDraw, body: { from?: string } = {}) => {
    const { answer } = await client.send(`/admin/draws/${encodeURIComponent(market)}/${date}/claim`, body)
    const seen = { ...refusalOf(answer), claim: claimIn(answer) }
    claims.push({ what, market, by: admin.username, endedAt: sharedNow(), status: answer.status, ...seen })
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

  const start = ({ market, date }: PlannedDraw) =>
    write({ kind: 'start', market, value: '' }, '/admin/results/start-session', { market, date, prizes: [] })

  /** Enters prizes until one is not acknowledged. */
  const enter = async ({ market }: PlannedDraw, resultId: string, prizes: readonly Prize[]) => {
    for (const { type, numbers } of prizes) {
      await wait(typingMs)
      const kind = isFirstPrize({ type }) ? 'first' : 'list'
      const headers: Record<string, string> = isSingleNumberType(type) ? { [expectedNumberHeader]: 'none' } : {}
      const path = `/admin/results/${resultId}/prizes`
      const { outcome } = await write({ kind, market, value: numbers, type }, path, { type, numbers }, headers)
      if (outcome !== 'ok') return
    }
  }

  /** Types what is missing of a draw; what is stored already is left as it is. */
  const fill = async (draw: PlannedDraw) => {
    for (let tried = 0; tried < maxTries && !client.isClosed(); tried++) {
      const stored = await client.result(draw)
      if (stored === undefined) await wait(rereadMs)
      else if (stored === null) await start(draw)
      else {
        const has = new Set(stored.prizes.map(prizeText))
        const missing = draw.prizes.filter((prize) => !has.has(prizeText(prize)))
        if (missing.length === 0) return
        await enter(draw, stored.id, missing)
      }
    }
    throw new Error(`${draw.market} could not be filled`)
  }

  /** Takes over the draws of colleagues who are gone. */
  const takeOverAbandoned = async (now: Board) => {
    for (const { market, holder } of now.claims.filter((one) => one.holder.userId !== admin.userId)) {
      const draw = planned.get(market)
      const seenAt = now.seen.find(({ userId }) => userId === holder.userId)?.at ?? now.at
      const awayMs = Date.parse(now.at) - Date.parse(seenAt)
      const isTooEarly = awayMs < now.awayMs
      if (!draw || awayMs < tooEarlyMs || (isTooEarly && askedEarly.has(market))) continue
      if (isTooEarly) askedEarly.add(market)
      await claim('take-over', draw, { from: holder.userId })
    }
  }

  const turn = async () => {
    const now = await client.board()
    if (!now) return
    const left = now.draws.filter(isUnfinished).flatMap(({ market }) => planned.get(market) ?? [])
    const holderOf = new Map(now.claims.map(({ market, holder }) => [market, holder.userId]))
    const own = left.filter(({ market }) => holderOf.get(market) === admin.userId)
    held = own.map(({ market }) => market)
    await takeOverAbandoned(now)
    const [due] = own
      .filter(({ officialAt }) => officialAt <= Date.now())
      .toSorted((a, b) => a.officialAt - b.officialAt)
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
    /** Unfinished draws that it held when it last looked. */
    holds: () => held,
    isTyping: () => isTyping,
    /** Ends it at once, also in the middle of a write: without an answer its outcome stays unknown. */
    kill: () => {
      client.close()
      goOffline()
    },
  }
}

export type Operator = ReturnType<typeof startOperator>
