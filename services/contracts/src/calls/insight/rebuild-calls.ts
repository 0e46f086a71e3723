import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { answeredInstant } from '../answered.ts'

/** `first`: the database was empty. `restored`: content was restored from a backup. `asked`: by a master admin or on the command line. */
export const rebuildReason = z.enum(['first', 'restored', 'asked'])
export type RebuildReason = z.infer<typeof rebuildReason>

/**
 * `waiting` until an instance takes it. `done` and `total` count markets, `draws` those read so far, `changed` those that differed.
 * Times are ISO; `loadedDraws` are in the memory of the instance that answers.
 */
export const rebuildState = z.object({
  state: z.enum(['idle', 'waiting', 'running']),
  reason: rebuildReason.nullable(),
  requestedAt: answeredInstant.nullable(),
  finishedAt: answeredInstant.nullable(),
  done: z.number(),
  total: z.number(),
  draws: z.number(),
  changed: z.number(),
  loadedDraws: z.number(),
  checkedAt: answeredInstant.nullable(),
  serverTime: answeredInstant,
})
export type RebuildState = z.infer<typeof rebuildState>

export const rebuildPath = '/master/insight/rebuild'

export const rebuildCalls = callsOf('insight', {
  getRebuild: call('GET', rebuildPath, {
    summary: 'Kemajuan pembacaan ulang data angka',
    role: 'MASTER_ADMIN',
    answer: rebuildState,
  }),
  /** While one waits or runs, answers that one. */
  startRebuild: call('POST', rebuildPath, {
    summary: 'Membaca ulang semua data angka dari hasil',
    role: 'MASTER_ADMIN',
    answer: rebuildState,
    success: 202,
  }),
})
