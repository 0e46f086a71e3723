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

const ownersOf = (subjectType: string): Announcer[] =>
  announcers.filter((service) => (subjectsOf[service] as readonly string[]).includes(subjectType))

/** Subjects of which each service announces only its own, as its databases. */
const databaseOf = ({ data }: EventEnvelope): unknown => (data as { database?: unknown } | undefined)?.database

/**
 * Whether a service may announce this event: each declared form of it is about a subject that the form is declared for, and that
 * subject is the service's. Handlers are chosen by type, so the subject alone decides nothing.
 */
export const mayAnnounce = (service: string, event: EventEnvelope): boolean => {
  if (!Object.hasOwn(subjectsOf, service)) return false
  const owners = ownersOf(event.subject.type)
  // A subject of a later release belongs to nobody here; no event that this release knows is about it.
  if (owners.length > 0 && !owners.includes(service as Announcer)) return false
  if (event.subject.type === dataRestored.subjectType && databaseOf(event) !== service) return false
  return [event.type, ...(event.earlier ?? []).map(({ type }) => type)].every((type) => {
    const declared = declarationOf(type)
    return !declared || declared.subjectType === event.subject.type
  })
}

/** The service whose records have this type of subject; undefined where several or none have. */
export const ownerOf = (subjectType: string): Announcer | undefined => {
  const owners = ownersOf(subjectType)
  return owners.length === 1 ? owners[0] : undefined
}
