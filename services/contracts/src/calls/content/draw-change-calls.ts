import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { answeredDate, answeredInstant } from '../answered.ts'
import { call, callsOf } from '../call.ts'

/** Changes of one answer. */
export const changesAtOnce = 500
/** Longest wait for a change, s. */
export const maxWaitSeconds = 25

const changeKinds = ['published', 'corrected', 'withdrawn', 'deleted'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What became of a draw's published numbers; `epoch` and `rev`: its state after that. */
export const drawChange = z.object({
  market: z.string(),
  date: answeredDate,
  kind: z.enum(changeKinds),
  epoch: z.number(),
  rev: z.number(),
  at: answeredInstant,
})
export type DrawChange = z.infer<typeof drawChange>

export const drawChangesExample = {
  changes: [
    {
      market: 'SINGAPORE',
      date: '2025-01-31',
      kind: 'published',
      epoch: 1_738_299_600_000,
      rev: 1,
      at: '2025-01-31T05:00:00.000Z',
    },
  ],
  next: '0-1',
  gap: false,
} as const

/**
 * In the order in which they were listed. `next`: the `since` of the next call. `gap`: changes after `since` are no longer known,
 * so everything has to be read again.
 */
export const drawChanges = z
  .object({ changes: z.array(drawChange), next: z.string(), gap: z.boolean() })
  .meta({ examples: [drawChangesExample] })
export type DrawChanges = z.infer<typeof drawChanges>

/** Whether the text of an answer says that nothing has changed. */
export const hasNoChange = (text: string): boolean => {
  try {
    const { changes, gap } = drawChanges.parse(JSON.parse(text))
    return changes.length === 0 && !gap
  } catch {
    return false
  }
}

/** Restore and number, in base 36. */
const changeCursor = /^(?:0|[1-9a-z][\da-z]{0,9})-(?:0|[1-9a-z][\da-z]{0,9})$/

export const drawChangeCalls = callsOf('content', {
  getDrawChanges: call('GET', publicPaths.drawChanges, {
    summary: 'Perubahan nomor terbit sejak panggilan sebelumnya; tanpa since: awal untuk mengikuti',
    role: 'all',
    query: z.strictObject({ since: z.string().regex(changeCursor, contentTexts.unknownSince).optional() }),
    waits: true,
    answer: drawChanges,
    errors: ['BUSY'],
  }),
})
