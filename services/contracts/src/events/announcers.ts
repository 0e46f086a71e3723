import type { EventEnvelope } from './define-event.ts'
import { declarationOf } from './index.ts'
import { dataRestored } from './restore-events.ts'

const subjectsOf = {
  auth: ['user', 'login', 'refusal', 'allowed-ips', dataRestored.subjectType],
  content: [
    'market',
    'schedule',
    'market-clock',
    'result',
    'prediction',
    'switch',
    'claim',
    'alarm',
    dataRestored.subjectType,
  ],
  media: ['banner', 'banner-order', 'identity', 'notice', 'page', 'setting', dataRestored.subjectType],
  notify: ['destination', dataRestored.subjectType],
} as const satisfies Record<string, readonly string[]>

type Announcer = keyof typeof subjectsOf
export const announcers = Object.keys(subjectsOf) as Announcer[]

/** Audit signs acknowledgements. */
export const signers = [...announcers, 'audit'] as const
export type Signer = (typeof signers)[number]

const ownersOf = (subjectType: string): Announcer[] =>
  announcers.filter((service) => (subjectsOf[service] as readonly string[]).includes(subjectType))

/** `data.restored` names its database: a service may announce its own only. */
const databaseOf = ({ data }: EventEnvelope): unknown => (data as { database?: unknown } | undefined)?.database

/** Checks every declared version, since handlers are chosen by type. */
export const mayAnnounce = (service: string, event: EventEnvelope): boolean => {
  // Audit signs acknowledgements alone; what this release does not know, service or subject, is of a later one.
  if (service === 'audit') return false
  const owners = ownersOf(event.subject.type)
  if (owners.length > 0 && !owners.includes(service as Announcer)) return false
  if (event.subject.type === dataRestored.subjectType && databaseOf(event) !== service) return false
  return [event.type, ...(event.earlier ?? []).map(({ type }) => type)].every((type) => {
    const declared = declarationOf(type)
    return !declared || declared.subjectType === event.subject.type
  })
}

export const ownerOf = (subjectType: string): Announcer | undefined => {
  const owners = ownersOf(subjectType)
  return owners.length === 1 ? owners[0] : undefined
}
