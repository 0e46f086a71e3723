import { setTimeout as sleep } from 'node:timers/promises'
import type { PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { addDays, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { contentRetryMs, logUnread, type ContentReader, type DrawNow } from '../deliveries/content-reader.ts'
import type { DueWork } from '../jobs/start-work.ts'
import { factsOf, newsMs } from './push-facts.ts'
import type { SendPage } from './send-page.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import { leaseMs, type DrawWork, type LaneWork, type PageWork, type PushWork, type WorkStore } from './work-store.ts'

/** Of one page: what a kill may repeat, and what is in memory at once. */
const pageSize = 200
const whats: PushWhat[] = ['FIRST_PRIZE', 'WHOLE_DRAW']

type WorkDeps = {
  workStore: WorkStore
  subscriptionStore: SubscriptionStore
  content: ContentReader
  sendPage: SendPage
  clock: () => number
  /** When the database was restored from a backup, ms; 0 for never. */
  restoredAt: () => number
  wake: (work: DueWork) => void
  log: Logger
}

/** Works on a draw, a lane or a page. May run twice for one: its claim lets one of both through. */
export const createWorkOn = (deps: WorkDeps) => {
  const { workStore, subscriptionStore, content, sendPage, clock, restoredAt, wake, log } = deps

  const settle = async (...args: Parameters<WorkStore['settle']>): Promise<void> => {
    const next = await workStore.settle(...args)
    if (next) wake(next)
  }

  /** Each audience is a lane, due after its delay. */
  const open = async (draw: DrawWork, what: PushWhat, changedAt: number): Promise<void> => {
    const { market, date } = draw
    const now = clock()
    const isOld = changedAt <= restoredAt() || now - changedAt > newsMs || date < addDays(wibDate(now), -1)
    if (isOld) return log.info({ market, date, what }, 'not pushed: it is too old')
    for (const audience of await subscriptionStore.audiencesOf(market, what)) {
      const dueAt = now + audience.delayMinutes * minuteMs
      wake(await workStore.addLane(draw, audience, { dueAt, wantedAt: changedAt, newsUntil: dueAt + newsMs }))
    }
  }

  const workOnDraw = async (draw: DrawWork, drawn: DrawNow | null): Promise<void> => {
    const changedAt = Math.max(draw.wantedAt, drawn?.updatedAt ?? 0)
    const [opened, seen] = [[...draw.opened], { ...draw.seen }]
    for (const what of whats) {
      const facts = factsOf(what, drawn)
      if (facts.complete && !opened.includes(what)) {
        await open(draw, what, changedAt)
        opened.push(what)
      }
      const text = JSON.stringify(facts)
      if (text === seen[what]) continue
      for (const page of await workStore.wakePages(draw, what, changedAt)) wake(page)
      seen[what] = text
    }
    await settle(draw, { opened, seen })
  }

  const workOnLane = async (lane: LaneWork): Promise<void> => {
    let { after } = lane
    while (clock() <= lane.newsUntil) {
      const ids = await subscriptionStore.page(lane, after, pageSize)
      const last = ids.at(-1)
      if (!last) break
      wake(await workStore.addPage({ ...lane, after }, ids))
      after = last
      await workStore.note(lane, { after })
      // One core for all: visitors come first.
      await sleep(0)
    }
    await settle(lane, { after })
  }

  const workOnPage = async (page: PageWork, drawn: DrawNow | null): Promise<void> => {
    if (page.wantedAt <= restoredAt()) return settle(page, {})
    await settle(page, await sendPage(page, factsOf(page.what, drawn)))
  }

  const workOn = async (claimed: PushWork): Promise<void> => {
    if (claimed.kind === 'lane') return workOnLane(claimed)
    let drawn: DrawNow | null
    try {
      drawn = await content.draw(claimed.market, claimed.date)
    } catch (error) {
      logUnread(log, error)
      return settle(claimed, { dueAt: clock() + contentRetryMs })
    }
    return claimed.kind === 'draw' ? workOnDraw(claimed, drawn) : workOnPage(claimed, drawn)
  }

  return async (id: string): Promise<void> => {
    const claimed = await workStore.claim(id)
    if (!claimed) return
    const renewal = setInterval(() => {
      workStore.renew(claimed).catch((error: unknown) => log.debug({ err: error }, 'the database is away'))
    }, leaseMs / 4)
    try {
      await workOn(claimed)
    } finally {
      clearInterval(renewal)
    }
  }
}
