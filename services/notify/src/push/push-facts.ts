import type { PushMessage, PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { digestOf } from '@papan/service-kit/mongo/plain-collection.ts'
import type { DrawNow } from '../deliveries/content-reader.ts'
import { changesBetween, type SentPrize } from '../deliveries/draw-facts.ts'

/** What visitors of one kind are pushed: `complete` once PRIZE 1, or the whole draw, is there. */
export type PushFacts = { complete: boolean; prizes: SentPrize[] }
const nothing: PushFacts = { complete: false, prizes: [] }

/** As long as a push service keeps a number for a browser that is offline. */
export const newsMs = 10 * minuteMs

/** A push is at most 4,096 bytes when it is encrypted. */
const maxMessageBytes = 3_000

export const factsOf = (what: PushWhat, drawn: DrawNow | null): PushFacts => {
  if (!drawn) return nothing
  if (what === 'WHOLE_DRAW') return { complete: drawn.finished, prizes: drawn.prizes }
  const prizes = drawn.prizes.filter(isFirstPrize)
  return { complete: prizes.length > 0, prizes }
}

/** 32 characters: a newer push of a draw replaces the one that its browser has not fetched yet. */
export const topicOf = (market: string, date: string): string => digestOf([market, date], 32)

/** Numbers at the end are left out where a draw has more than fit. */
const fitting = (message: PushMessage): PushMessage => {
  let { prizes, changes } = message
  const isTooLong = () => Buffer.byteLength(JSON.stringify({ ...message, prizes, changes })) > maxMessageBytes
  while (isTooLong() && prizes.length > 0) prizes = prizes.slice(0, -1)
  while (isTooLong() && changes.length > 1) changes = changes.slice(0, -1)
  return { ...message, prizes, changes }
}

type Receivers = {
  /** What they were sent; null for nothing. */
  said: PushFacts | null
  /** What they may have been sent, by a try whose end is unknown. */
  maybe: PushFacts | null
}
type Lane = { market: string; date: string; what: PushWhat; withNumber: boolean }

/** Null where they are to be sent nothing. Who gets no numbers was sent none that could be wrong. */
export const messageFor = (lane: Lane, { said, maybe }: Receivers, now: PushFacts): PushMessage | null => {
  const { market, date, what, withNumber } = lane
  const wrong = new Map(
    [said, maybe]
      .flatMap((sent) => (sent && withNumber ? changesBetween(sent.prizes, now.prizes) : []))
      .map((change) => [JSON.stringify(change), change]),
  )
  const changes = [...wrong.values()]
  const url = fillPath(routePaths.draw, { marketName: market, date })
  const shared = { market, date, what, changes, url, prizes: withNumber ? now.prizes : [] }
  if (changes.some(({ to }) => to === null)) return fitting({ kind: 'WITHDRAWN', ...shared })
  if (changes.length > 0) return fitting({ kind: 'CORRECTED', ...shared })
  const isNews = now.complete && (said === null || (withNumber && !said.complete))
  return isNews ? fitting({ kind: 'RESULT', ...shared }) : null
}
