import { z } from '@papan/contracts/schema.ts'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { tombstone, type KeptDraw } from '../store/kept-draw.ts'

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
export const keptFromEvent = (envelope: EventEnvelope): KeptDraw | null => {
  const { subject, record, data } = envelope
  if (record === null || record === undefined) {
    const key = keyOf(envelope)
    const draw = { _id: subject.id, epoch: subject.epoch, rev: subject.rev, prizes: [], correctedAt: null }
    return key && tombstone({ ...draw, ...key, publicFrom: null, deleted: true }, subject.rev)
  }
  const read = result.safeParse(record)
  if (!read.success) return null
  const { id, market, date, epoch, rev, prizes, correctedAt } = read.data
  const from = publicFrom.safeParse(data).data?.publicFrom
  return {
    _id: id,
    market,
    date,
    epoch,
    rev,
    prizes: prizes.map(({ type, numbers }) => ({ type, numbers })),
    correctedAt,
    publicFrom: from === undefined ? null : Date.parse(from),
    deleted: false,
  }
}
