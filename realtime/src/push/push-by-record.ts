import { result } from '@papan/contracts/calls/result-calls.ts'
import { schedule } from '@papan/contracts/calls/schedule-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import type { PushDeps } from './on-event.ts'
import { isPublicNow, tellEveryone, tellRoom } from './push-result.ts'

/** So long it is gathered what can only be fetched anew, so that everybody is asked once. */
const gatherMs = 1_000

const scheduleName = schedule.pick({ marketName: true })

/**
 * Tells of events that this release cannot read, by what events of every version carry: what they are about, and the record as it
 * became. Where that cannot be read either, everybody is asked to fetch anew.
 */
export const createPushByRecord = (deps: PushDeps) => {
  let timer: NodeJS.Timeout | undefined
  const fetchAnewSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      deps.newest.forgetAll()
      deps.io.local.emit('resync')
    }, gatherMs)
  }

  const tellResult = ({ subject, record }: EventEnvelope) => {
    const read = result.safeParse(record)
    if (!read.success) return fetchAnewSoon()
    const newest = deps.newest.peek(read.data.market)
    // Thousands of old draws may be imported; nobody is looking at them live.
    if (newest && newest.date > read.data.date) return
    if (!isPublicNow(read.data, deps.now())) return
    tellRoom(read.data, deps)
    tellEveryone(read.data, subject, deps)
  }

  const tellSchedule = ({ record }: EventEnvelope) => {
    const read = scheduleName.safeParse(record)
    if (read.success) deps.io.local.emit('schedule_update', read.data)
    else fetchAnewSoon()
  }

  const bySubject = new Map([
    ['result', tellResult],
    ['schedule', tellSchedule],
    ['market-clock', tellSchedule],
  ])

  return {
    tell: (envelope: EventEnvelope): void => bySubject.get(envelope.subject.type)?.(envelope),
    stop: () => clearTimeout(timer),
  }
}
