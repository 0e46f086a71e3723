import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { result, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { privateKeyOf } from '@papan/runtime/signing/ed25519.ts'
import { signedEvent } from '@papan/runtime/stream/event-sender.ts'
import { createEntrySigner, type EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import type { Product } from '../../../test/harness/product.ts'
import { eventKeyFiles } from '../../../local/signing-keys.ts'

/** A number that no experiment enters. */
export const forgedNumber = '66666666666666666666'

/** Signs as a service of the product does, with its key. */
export const signerOfProduct = async (product: Product, service: Signer): Promise<EntrySigner> => {
  const { privateKeys } = await eventKeyFiles(product.dataDir)
  const key = privateKeyOf(await readFile(privateKeys[service], 'utf8'))
  if (!key) throw new Error(`${service} has no key`)
  return createEntrySigner(key)
}

export const strangersSigner = (): EntrySigner => createEntrySigner(generateKeyPairSync('ed25519').privateKey)

/** The next revision of a draw, with a forged number. */
export const forgedPrize = (stored: AdminResult): EventEnvelope => {
  const record = {
    ...result.parse(stored),
    rev: stored.rev + 1,
    prizes: [{ id: 'forged', type: 'PRIZE 1', numbers: forgedNumber }],
  }
  const { id, epoch, rev, market, date } = record
  return {
    id: randomUUID(),
    type: 'prize.recorded.v1',
    occurredAt: new Date().toISOString(),
    actor: { userId: 'forger', username: 'forger', role: 'ADMIN', ip: '192.0.2.66' },
    requestId: null,
    subject: { type: 'result', id, epoch, rev },
    data: { market, date, prize: { type: 'PRIZE 1', numbers: forgedNumber } },
    record,
  }
}

/** The event in every form that a stranger can add, as stream fields. */
export const forgeries = (event: EventEnvelope, signers: readonly EntrySigner[]): string[][] => [
  [eventField, JSON.stringify(event)],
  ...signers.map((sign) => signedEvent({ ...event, id: randomUUID() }, sign)),
  // As a record of the signer's own: only the event type makes it a prize.
  ...signers.map((sign) => signedEvent({ ...event, subject: { ...event.subject, type: 'banner' } }, sign)),
]
