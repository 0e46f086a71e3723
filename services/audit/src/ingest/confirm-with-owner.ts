import { mayAnnounce, ownerOf, type Announcer } from '@papan/contracts/events/announcers.ts'
import { maxAskedEvents, waitingEventsAnswer, waitingEventsPath } from '@papan/contracts/calls/waiting-event-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Logger } from '@papan/runtime/logger.ts'

type OwnerDeps = {
  urls: Record<Announcer, string>
  log: Logger
}

/** `denied`: unknown to the owner. Events in neither list could not be checked. */
export type OwnersAnswer = { confirmed: EventEnvelope[]; denied: EventEnvelope[] }

const timeoutMs = 2_000
/** Our ids are shorter; longer ones would make the request unreadable. */
const maxIdLength = 300
/** Backoff after an owner's failure, ms. */
const retryMs = 5_000

const groupsOf = (events: readonly EventEnvelope[]): EventEnvelope[][] =>
  Array.from({ length: Math.ceil(events.length / maxAskedEvents) }, (_each, index) =>
    events.slice(index * maxAskedEvents, (index + 1) * maxAskedEvents),
  )

/**
 * Asks owners whether unsigned events wait in their outbox. Only ids come from the stream, the event from its owner.
 */
export const createOwnerConfirmation = ({ urls, log }: OwnerDeps) => {
  const retryAt = new Map<Announcer, number>()

  const askOnce = async (owner: Announcer, events: readonly EventEnvelope[]): Promise<OwnersAnswer> => {
    const body = { events: events.map(({ subject, id }) => [subject.type, subject.id, id]) }
    const { status, text } = await callService(new URL(waitingEventsPath, urls[owner]), { timeoutMs, body })
    if (status !== 200) throw new Error(`${owner} answered ${status}`)
    const requested = new Set(events.map(({ id }) => id))
    const waiting = waitingEventsAnswer.parse(JSON.parse(text)).events
    const confirmed = waiting.filter((event) => requested.has(event.id) && mayAnnounce(owner, event))
    const known = new Set(confirmed.map(({ id }) => id))
    return { confirmed, denied: events.filter(({ id }) => !known.has(id)) }
  }

  const ask = async (owner: Announcer, events: readonly EventEnvelope[]): Promise<OwnersAnswer> => {
    const answer: OwnersAnswer = { confirmed: [], denied: [] }
    for (const group of groupsOf(events)) {
      if (performance.now() < (retryAt.get(owner) ?? 0)) break
      try {
        const { confirmed, denied } = await askOnce(owner, group)
        answer.confirmed.push(...confirmed)
        answer.denied.push(...denied)
      } catch (error) {
        retryAt.set(owner, performance.now() + retryMs)
        log.warn({ err: error, owner }, 'cannot confirm unsigned events with their owner')
      }
    }
    return answer
  }

  return async (events: readonly EventEnvelope[]): Promise<OwnersAnswer> => {
    const isAskable = ({ id, subject }: EventEnvelope) => id.length <= maxIdLength && subject.id.length <= maxIdLength
    const byOwner = Map.groupBy(events, (event) => (isAskable(event) ? ownerOf(event.subject.type) : undefined))
    const ownerless = byOwner.get(undefined) ?? []
    byOwner.delete(undefined)
    const answers = await Promise.all(
      [...byOwner].map(([owner, some]) =>
        ask(owner as Announcer, [...new Map(some.map((one) => [one.id, one])).values()]),
      ),
    )
    return {
      confirmed: answers.flatMap(({ confirmed }) => confirmed),
      denied: [...answers.flatMap(({ denied }) => denied), ...ownerless],
    }
  }
}

export type ConfirmWithOwner = ReturnType<typeof createOwnerConfirmation>
