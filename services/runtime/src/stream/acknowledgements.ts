import { z } from 'zod'
import { storedStream } from '@papan/contracts/stream.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { type EventKeys, signatureField, signerOf, type EntrySigner } from './event-keys.ts'
import { inSlices } from './in-slices.ts'
import { createRefusedEntries } from './refused-entries.ts'
import { fieldOf, type RawEntry } from './stream-entry.ts'

const confirmation = z.tuple([z.string(), z.string(), z.string()])
/** An event that audit stored: `[subjectType, subjectId, eventId]`. */
export type Confirmation = z.infer<typeof confirmation>

type Acknowledgement = { at: number; stored: Confirmation[] }

const storedField = 's'
const timeField = 'at'
/** Signed with its time: an acknowledgement from before a restore must not count again. */
const textOf = (at: string, stored: string): string => `${at}\n${stored}`

export const signedAcknowledgement = (stored: readonly Confirmation[], at: number, sign: EntrySigner): string[] => {
  const text = JSON.stringify(stored)
  const time = String(at)
  return [storedField, text, timeField, time, signatureField, sign(storedStream, textOf(time, text))]
}

const listOf = (text: string): Confirmation[] | null => {
  try {
    const read = z.array(confirmation).safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Reads acknowledgements signed by audit; with any other an event stays in its outbox. */
export const createAcknowledgementReader = (deps: { keys: EventKeys; log: Logger; metrics: Metrics }) => {
  const refused = createRefusedEntries(deps)

  const check = (entry: RawEntry): Acknowledgement | null => {
    const text = fieldOf(entry, storedField) ?? ''
    const at = fieldOf(entry, timeField) ?? ''
    const signature = fieldOf(entry, signatureField)
    const isSigned =
      signature !== undefined && signerOf(deps.keys, storedStream, textOf(at, text), signature) === 'audit'
    const stored = isSigned ? listOf(text) : null
    if (stored) return { at: Number(at), stored }
    refused.add(storedStream, entry[0], signature === undefined ? 'unsigned' : 'forged', text)
    return null
  }

  return {
    read: async (entries: readonly RawEntry[]): Promise<Acknowledgement[]> =>
      (await inSlices(entries, check)).filter((one) => one !== null),
    refused,
  }
}
