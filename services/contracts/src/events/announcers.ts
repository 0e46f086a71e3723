import type { EventEnvelope } from './define-event.ts'
import { declarationOf } from './index.ts'
import { dataRestored } from './restore-events.ts'

/** The services that announce events, and what their events may be about. */
const subjectsOf = {
  auth: ['user', 'login', 'refusal', 'allowed-ips', dataRestored.subjectType],
  content: ['market', 'schedule', 'market-clock', 'result', 'prediction', 'switch', dataRestored.subjectType],
  media: ['banner', 'setting', dataRestored.subjectType],
} as const satisfies Record<string, readonly string[]>

export type Announcer = keyof typeof subjectsOf
export const announcers = Object.keys(subjectsOf) as Announcer[]

/** Every service that signs what it adds to a stream: those that announce, and audit, which acknowledges. */
export const signers = [...announcers, 'audit'] as const
export type Signer = (typeof signers)[number]

/** Subjects of which each service announces only its own, as its databases. */
const databaseOf = ({ data }: EventEnvelope): unknown => (data as { database?: unknown } | undefined)?.database

/**
 * Whether a service may announce this event: each declared form of it is about a subject that the form is declared for, and that
 * subject is the service's. Handlers are chosen by type, so the subject alone decides nothing.
 */
export const mayAnnounce = (service: string, event: EventEnvelope): boolean => {
  const own: readonly string[] = subjectsOf[service as Announcer] ?? []
  if (!own.includes(event.subject.type)) return false
  if (event.subject.type === dataRestored.subjectType && databaseOf(event) !== service) return false
  return [event.type, ...(event.earlier ?? []).map(({ type }) => type)].every((type) => {
    const declared = declarationOf(type)
    return !declared || declared.subjectType === event.subject.type
  })
}

/** The service whose records have this type of subject; undefined where several or none have. */
export const ownerOf = (subjectType: string): Announcer | undefined => {
  const owners = announcers.filter((service) => (subjectsOf[service] as readonly string[]).includes(subjectType))
  return owners.length === 1 ? owners[0] : undefined
}
