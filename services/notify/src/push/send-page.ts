import { setTimeout as sleep } from 'node:timers/promises'
import type { PushMessage } from '@papan/contracts/calls/notify/push-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { nextTry } from '../deliveries/next-try.ts'
import { messageFor, newsMs, topicOf, type PushFacts } from './push-facts.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'
import type { Sealed, SubscriptionId, SubscriptionStore } from './subscription-store.ts'
import { packIds, unpackIds, type Group, type PageWork, type WorkStore } from './work-store.ts'

const ttlSeconds = { RESULT: newsMs / 1_000, CORRECTED: dayMs / 1_000, WITHDRAWN: dayMs / 1_000 }
/** Requests that one page has open: main.ts bounds the connections of all pages. */
const openAtOnce = 16

/** A pace in turns of some milliseconds: a timer for each push would cost more than the push. */
export const createPace = (perSecond: number) => {
  const turnMs = 10
  let nextAt = 0
  return async (): Promise<void> => {
    const now = performance.now()
    nextAt = Math.max(nextAt, now - turnMs) + 1_000 / perSecond
    if (nextAt > now + turnMs) await sleep(nextAt - now)
  }
}

type SendPageDeps = {
  workStore: WorkStore
  subscriptionStore: SubscriptionStore
  send: PushSender
  /** Resolves when the next push may be sent. */
  pace: () => Promise<void>
  clock: () => number
  metrics: Metrics
}

type Result = Omit<Group, 'ids'> & { ids: SubscriptionId[] }

/** Receivers who were sent the same are one group again. */
const regroup = (results: readonly Result[]): Group[] => {
  const byState = new Map<string, Result>()
  for (const { ids, ...state } of results) {
    const key = JSON.stringify(state)
    const known = byState.get(key)
    if (known) known.ids.push(...ids)
    else byState.set(key, { ...state, ids: [...ids] })
  }
  return [...byState.values()]
    .filter(({ ids }) => ids.length > 0)
    .map(({ ids, ...state }) => ({ ...state, ids: packIds(ids) }))
}

/** Sends what the receivers of a page are to be sent now, and answers what they were sent. */
export const createSendPage = (deps: SendPageDeps) => {
  const { workStore, subscriptionStore, send, pace, clock, metrics } = deps

  /** What a group is sent now; null for nothing, and where it is too late. */
  const messageOf = (page: PageWork, group: Group, facts: PushFacts): PushMessage | null => {
    const message = messageFor(page, group, facts)
    const until = message?.kind === 'RESULT' ? page.newsUntil : page.wantedAt + dayMs
    return clock() > until ? null : message
  }

  const sendAll = async (
    page: PageWork,
    { ids }: Group,
    message: PushMessage,
  ): Promise<Map<PushOutcome, SubscriptionId[]>> => {
    const targets = await subscriptionStore.targets(unpackIds(ids))
    const push = {
      text: JSON.stringify(message),
      topic: topicOf(page.market, page.date),
      ttlSeconds: ttlSeconds[message.kind],
    }
    const outcomes = new Map<PushOutcome, SubscriptionId[]>()
    const gone: Sealed[] = []
    const queue = targets.values()
    const work = async () => {
      for (const subscription of queue) {
        await pace()
        const target = subscriptionStore.open(subscription)
        const outcome = target ? await send(target, push) : 'refused'
        if (outcome === 'gone') gone.push(subscription)
        const alike = outcomes.get(outcome)
        if (alike) alike.push(subscription._id)
        else outcomes.set(outcome, [subscription._id])
      }
    }
    await Promise.all(Array.from({ length: openAtOnce }, work))
    await subscriptionStore.removeGone(gone)
    for (const [outcome, { length }] of outcomes)
      metrics.count('notify_pushes_total', 'Pushes to visitors by outcome of a try', length, { outcome })
    return outcomes
  }

  return async (page: PageWork, facts: PushFacts): Promise<{ groups: Group[]; dueAt: number | null }> => {
    const messages = page.groups.map((group) => messageOf(page, group, facts))
    // Before it is sent: who takes over a dead process's page knows what it may have sent.
    if (messages.some((message) => message !== null)) {
      const groups = page.groups.map((group, index) => (messages[index] ? { ...group, maybe: facts } : group))
      await workStore.note(page, { groups })
    }
    const results: Result[] = []
    let dueAt: number | null = null
    for (const [index, group] of page.groups.entries()) {
      const message = messages[index]
      if (!message) {
        results.push({ ...group, ids: unpackIds(group.ids) })
        continue
      }
      const outcomes = await sendAll(page, group, message)
      const attempts = group.attempts + 1
      const idsOf = (outcome: PushOutcome) => outcomes.get(outcome) ?? []
      const [later, unsure] = [idsOf('later'), idsOf('unsure')]
      results.push(
        { ids: idsOf('sent'), said: facts, maybe: null, attempts: 0 },
        { ids: later, said: group.said, maybe: group.maybe, attempts },
        { ids: unsure, said: group.said, maybe: facts, attempts },
        // Not tried again for this, but for what comes after.
        { ids: [...idsOf('refused'), ...idsOf('key-refused')], said: group.said, maybe: group.maybe, attempts: 0 },
      )
      if (later.length + unsure.length === 0) continue
      const now = clock()
      const next = nextTry({ attempts, failingSince: page.wantedAt, now, retryAfterMs: null, isGone: false })
      if (next !== null) dueAt = Math.min(dueAt ?? next, next)
    }
    return { groups: regroup(results), dueAt }
  }
}

export type SendPage = ReturnType<typeof createSendPage>
