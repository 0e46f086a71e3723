import type { Board, BoardDraw, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { PlantedFault } from '@papan/contracts/test-kit/planted-faults.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'
import { claimIn, refusalOf, type DeskClient, type Sent } from './desk-client.ts'
import { createDrawEntry } from './draw-entry.ts'
import type { ClaimCall, OperatorRecord } from './records.ts'
import { createFaultTypist } from './fault-typist.ts'
import type { PlannedDraw } from './time-table.ts'

export type OperatorPlan = {
  url: string
  token: string
  admin: { userId: string; username: string; role: 'ADMIN' | 'MASTER_ADMIN' }
  /** Colleagues to whom some draws are handed over. */
  colleagues: string[]
  draws: PlannedDraw[]
  faults: PlantedFault[]
  /** Declines the first offer, like a busy admin. */
  declinesFirst: boolean
}

/** Operators look at the board on full seconds, so that they ask for the same draw at the same instant, ms. */
const lookMs = 1_000
/** Draws are taken from so long before their close, ms. */
const aheadMs = 20_000
const maxHeld = 3
/** Every so many draws taken, one is handed over, and one released. */
const offerEvery = 4
const releaseEvery = 7
/** Time to accept before the draw is due, ms. */
const offerAheadMs = 45_000
/** An offline colleague's draw is asked for too early once, after so much silence, ms: it must be refused. */
const tooEarlyMs = 20_000
const lateReason = 'Situs resmi terlambat'

const isUnfinished = ({ completedAt, off }: BoardDraw): boolean => completedAt === null && off === null

/** An operator at the board: takes draws, fills them once their official numbers are out, and helps colleagues. */
export const createOperator = (plan: OperatorPlan, client: DeskClient, report: (record: OperatorRecord) => void) => {
  const { admin, colleagues, draws } = plan
  const planned = new Map(draws.map((draw) => [draw.market, draw]))
  const askedEarly = new Set<string>()
  const answered = new Set<string>()
  let ids = 0
  let taken = 0
  let declined = !plan.declinesFirst
  let stopped = false
  const entry = createDrawEntry({ client, report, nextId: () => ++ids })
  const faults = createFaultTypist({
    client,
    by: admin.username,
    faults: plan.faults,
    onTyped: (fault) => report({ kind: 'asked', fault }),
  })

  const call = async (what: ClaimCall['what'], draw: PlannedDraw, send: () => Promise<Sent>): Promise<ClaimCall> => {
    const startedAt = sharedNow()
    const { answer } = await send()
    const { market } = draw
    const seen = { ...refusalOf(answer), claim: claimIn(answer) }
    const done = { what, market, by: admin.username, startedAt, endedAt: sharedNow(), status: answer.status, ...seen }
    report({ kind: 'claim', call: done })
    return done
  }

  const handOverOrRelease = async (draw: PlannedDraw, isEarly: boolean) => {
    taken++
    const to = colleagues[taken % colleagues.length]
    if (isEarly && to !== undefined && taken % offerEvery === 0)
      await call('offer', draw, () => client.onDraw(draw, 'offer', { to, note: 'Tolong lanjutkan' }))
    else if (isEarly && taken % releaseEvery === 0) await call('release', draw, () => client.onDraw(draw, 'release'))
  }

  const take = async (draw: PlannedDraw) => {
    const { status } = await call('claim', draw, () => client.onDraw(draw, 'claim', {}))
    if (status === 200) await handOverOrRelease(draw, draw.resultAt - Date.now() > offerAheadMs)
  }

  const respond = async (draw: PlannedDraw) => {
    if (declined) await call('claim', draw, () => client.onDraw(draw, 'claim', {}))
    else await call('decline', draw, () => client.onDraw(draw, 'decline'))
    declined = true
  }

  const takeOver = (draw: PlannedDraw, { holder }: Claim) =>
    call('take-over', draw, () => client.onDraw(draw, 'claim', { from: holder.userId }))

  /** Offers to this operator, and draws of colleagues who are gone. */
  const helpColleagues = async (now: Board) => {
    for (const claim of now.claims.filter(({ holder }) => holder.userId !== admin.userId)) {
      const draw = planned.get(claim.market)
      const seenAt = now.seen.find(({ userId }) => userId === claim.holder.userId)?.at ?? null
      const awayMs = seenAt === null ? 0 : Date.parse(now.at) - Date.parse(seenAt)
      if (!draw) continue
      if (claim.offeredTo?.userId === admin.userId) await respond(draw)
      else if (awayMs >= now.awayMs) await takeOver(draw, claim)
      else if (awayMs >= tooEarlyMs && !askedEarly.has(claim.market)) {
        askedEarly.add(claim.market)
        await takeOver(draw, claim)
      }
    }
  }

  const answerAlarms = async (now: Board, own: readonly PlannedDraw[]) => {
    for (const { market, level } of now.alarms) {
      const draw = own.find((one) => one.market === market)
      if (!draw || level !== 'LATE' || answered.has(market)) continue
      answered.add(market)
      const { answer } = await client.onDraw(draw, 'answer', { reason: lateReason })
      report({ kind: 'answered', answer: { market, status: answer.status, at: Date.now() } })
    }
  }

  const fill = async (draw: PlannedDraw) => {
    await faults.typeFor(draw)
    await entry.fill(draw, draw.prizes)
  }

  /** The earliest of the operator's draws whose official number is out; at an even time, by name. */
  const dueOf = (own: readonly PlannedDraw[]) =>
    own.filter(({ officialAt }) => officialAt <= Date.now()).toSorted((a, b) => a.officialAt - b.officialAt)[0]

  const turn = async () => {
    const now = await client.board()
    if (!now) return
    const onBoard = now.draws.filter(isUnfinished).flatMap(({ market }) => planned.get(market) ?? [])
    const holderOf = new Map(now.claims.map(({ market, holder }) => [market, holder.userId]))
    const own = onBoard.filter(({ market }) => holderOf.get(market) === admin.userId)
    report({ kind: 'holds', markets: own.map(({ market }) => market) })
    await answerAlarms(now, own)
    await helpColleagues(now)
    const due = dueOf(own)
    if (due) return fill(due)
    const free = onBoard.filter(({ market, closesAt }) => !holderOf.has(market) && closesAt - aheadMs <= Date.now())
    const next = free.toSorted((a, b) => a.resultAt - b.resultAt)[0]
    if (next && own.length < maxHeld) await take(next)
  }

  return {
    async work() {
      while (!stopped) {
        await turn().catch((error: unknown) => report({ kind: 'trouble', text: String(error) }))
        await wait(lookMs - (Date.now() % lookMs))
      }
    },
    stop: () => (stopped = true),
  }
}
