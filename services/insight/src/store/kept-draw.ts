import { z } from '@papan/contracts/schema.ts'
import { prizeDigits } from '@papan/contracts/calls/content/result-calls.ts'
import type { FeedDraw } from '@papan/contracts/calls/draw-feed-calls.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import { storedText } from '@papan/service-kit/records/outbox-document.ts'

/** A draw as stored. A deleted one stays as a tombstone without numbers, so that no older event brings it back. */
export const keptDraw = z.object({
  _id: storedText(),
  market: storedText(),
  date: storedText(),
  epoch: z.number().min(0),
  rev: z.number().min(1),
  prizes: z.array(z.object({ type: storedText(), numbers: z.string().regex(prizeDigits) })).max(maxPrizes),
  correctedAt: z.string().nullable(),
  /** When visitors may see it, ms; null for at once. */
  publicFrom: z.number().nullable(),
  deleted: z.boolean(),
})
export type KeptDraw = z.infer<typeof keptDraw>

export type DrawVersion = Pick<KeptDraw, 'epoch' | 'rev'>

/** Beyond every revision: content no longer has a record of this epoch, and a new one gets a later epoch. */
const goneRev = 0xffff_ffff

export const tombstone = ({ _id, market, date, epoch }: KeptDraw, rev = goneRev): KeptDraw => ({
  _id,
  market,
  date,
  epoch,
  rev,
  prizes: [],
  correctedAt: null,
  publicFrom: null,
  deleted: true,
})

export const keptFrom = ({ id, publicFrom, updatedAt: _updatedAt, ...draw }: FeedDraw): KeptDraw => ({
  _id: id,
  ...draw,
  publicFrom: publicFrom === null ? null : Date.parse(publicFrom),
})

/** A draw counts once a prize of it is published. */
export const isDrawn = ({ deleted, prizes }: Pick<KeptDraw, 'deleted' | 'prizes'>): boolean =>
  !deleted && prizes.length > 0
