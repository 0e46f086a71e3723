import { z } from '@papan/contracts/schema.ts'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import type { KnownDraw } from '../columns/market-columns.ts'

const drawKey = z.object({ market: z.string(), date: z.string() })
const publicFrom = z.object({ publicFrom: z.iso.datetime().optional() })

/** Any version of an event names its draw in its data, else in the record before. */
const keyOf = ({ data, before }: EventEnvelope) => {
  for (const part of [data, before]) {
    const read = drawKey.safeParse(part)
    if (read.success) return read.data
  }
  return null
}

/** The draw after an event about a result, by its record; null where this release cannot read it. */
export const drawFromEvent = (envelope: EventEnvelope): KnownDraw | null => {
  const { subject, record, data } = envelope
  if (record === null || record === undefined) {
    const key = keyOf(envelope)
    const { id, epoch, rev } = subject
    return key && { id, ...key, epoch, rev, prizes: [], corrected: false, publicFrom: null }
  }
  const read = result.safeParse(record)
  if (!read.success) return null
  const { id, market, date, epoch, rev, prizes, correctedAt } = read.data
  const from = publicFrom.safeParse(data).data?.publicFrom
  return {
    id,
    market,
    date,
    epoch,
    rev,
    prizes,
    corrected: correctedAt !== null,
    publicFrom: from === undefined ? null : Date.parse(from),
  }
}
