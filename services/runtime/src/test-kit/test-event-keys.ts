import { generateKeyPairSync } from 'node:crypto'
import { signers, type Signer } from '@papan/contracts/events/announcers.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { kidOf, publicTextOf } from '../signing/ed25519.ts'
import { type EventKeys, createEntrySigner, type EntrySigner } from '../stream/event-keys.ts'
import { signedEvent } from '../stream/event-sender.ts'

/** Keys of every signing service for one test; `env` are the matching settings. */
export const createTestEventKeys = () => {
  const made = new Map(signers.map((service) => [service, generateKeyPairSync('ed25519')]))
  const pairOf = (service: Signer) => {
    const pair = made.get(service)
    if (!pair) throw new Error(`${service} has no key`)
    return pair
  }
  const keys: EventKeys = new Map(
    [...made].map(([service, { publicKey }]) => [kidOf(publicKey), { service, key: publicKey }]),
  )
  const signs = new Map(signers.map((service) => [service, createEntrySigner(pairOf(service).privateKey)]))
  const signOf = (service: Signer): EntrySigner => signs.get(service) as EntrySigner
  const publicKeys = [...made].map(([service, { publicKey }]) => `${service}=${publicTextOf(publicKey)}`).join(',')
  return {
    keys,
    privateKeyOf: (service: Signer) => pairOf(service).privateKey,
    signOf,
    /** The stream entry fields as this service signs them. */
    fieldsOf: (service: Signer, event: unknown) => signedEvent(event as EventEnvelope, signOf(service)),
    readerEnv: { EVENT_PUBLIC_KEYS: publicKeys },
    envOf: (service: Signer) => ({
      EVENT_PUBLIC_KEYS: publicKeys,
      EVENT_PRIVATE_KEY: pairOf(service).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
  }
}

export type TestEventKeys = ReturnType<typeof createTestEventKeys>
