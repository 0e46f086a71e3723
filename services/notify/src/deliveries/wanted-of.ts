import { isLogged } from '@papan/contracts/events/index.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { resultStarted, prizeHeld, prizeMismatched, resultSaved } from '@papan/contracts/events/result-events.ts'
import { alarmRaised } from '@papan/contracts/events/desk-events.ts'
import { z } from '@papan/contracts/schema.ts'
import type { Wanted } from './delivery-store.ts'

const drawData = z.object({
  market: z.string(),
  date: z.string(),
  publicFrom: z.string().optional(),
  level: z.string().optional(),
  imported: z.boolean().optional(),
  newest: z.boolean().optional(),
})
const scheduleData = z.object({ marketName: z.string() })

/** Nothing of them is public. */
const hidden = new Set([prizeHeld.type, prizeMismatched.type])
const subjects = new Set(['result', 'schedule', 'alarm'])

export const mayMatter = ({ type, subject }: EventEnvelope): boolean =>
  subjects.has(subject.type) && !hidden.has(type) && isLogged(type)

/** An old draw of a file concerns only those who were sent its numbers. */
const isOldImport = (type: string, { imported, newest }: z.infer<typeof drawData>): boolean =>
  type === resultSaved.type && imported === true && newest === false

/** MASTERS comes 15 minutes after the time of the result. */
const alarmFlags: Partial<Record<string, Pick<Wanted, 'overdue' | 'unstaffed'>>> = {
  MASTERS: { overdue: true },
  UNSTAFFED: { unstaffed: true },
}

/** What changed for destinations; null for nothing. Throws on data of another shape. */
export const wantedOf = ({ type, subject, occurredAt, data }: EventEnvelope): Wanted | null => {
  const at = Date.parse(occurredAt)
  if (subject.type === 'schedule')
    return { topic: 'SCHEDULE', market: scheduleData.parse(data).marketName, date: null, at }
  const draw = drawData.parse(data)
  const { market, date, publicFrom, level } = draw
  const topic = 'DRAW'
  if (subject.type === 'alarm') {
    const flag = type === alarmRaised.type ? alarmFlags[level ?? ''] : undefined
    return flag ? { topic, market, date, at, ...flag } : null
  }
  return {
    topic,
    market,
    date,
    at,
    ...(type === resultStarted.type ? { started: true } : {}),
    ...(isOldImport(type, draw) ? { onlyKnown: true } : {}),
    ...(publicFrom ? { notBefore: Date.parse(publicFrom) } : {}),
  }
}

/** One for each topic: the state that is sent is read later. */
export const withoutRepeats = (wanted: readonly Wanted[]): Wanted[] => {
  const byTopic = new Map<string, Wanted>()
  for (const next of wanted) {
    const key = JSON.stringify([next.topic, next.market, next.date])
    const before = byTopic.get(key)
    const { onlyKnown: _known, ...both } = { ...before, ...next, at: Math.max(before?.at ?? 0, next.at) }
    const isOnlyKnown = next.onlyKnown && (!before || before.onlyKnown)
    byTopic.set(key, isOnlyKnown ? { ...both, onlyKnown: true } : both)
  }
  return [...byTopic.values()]
}
