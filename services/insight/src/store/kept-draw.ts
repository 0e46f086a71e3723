import type { FeedDraw } from '@papan/contracts/calls/draw-feed-calls.ts'

/** A draw as stored. A deleted one stays as a tombstone without numbers, so that no older event brings it back. */
export type KeptDraw = {
  _id: string
  market: string
  date: string
  epoch: number
  rev: number
  prizes: { type: string; numbers: string }[]
  correctedAt: string | null
  /** When visitors may see it, ms; null for at once. */
  publicFrom: number | null
  deleted: boolean
}

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
