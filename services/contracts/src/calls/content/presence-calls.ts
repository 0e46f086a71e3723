import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { answeredInstant } from '../answered.ts'

/** Sent by pages that also report over their socket. */
export const presenceByHeader = 'presence-by'
export const presenceBySocket = 'socket'

/**
 * `at`: last report. `bySocket` marks editors that `draw_editors` reports faster, so pages with a connected
 * socket ignore them here.
 */
export const editor = z.object({
  userId: z.string(),
  username: z.string(),
  at: answeredInstant,
  bySocket: z.literal(true).optional(),
})
export type Editor = z.infer<typeof editor>

/** By username; a report lasts 15 s. Empty while Redis is down. */
export const presence = z.object({ editors: z.array(editor) })

const path = '/admin/results/:resultId/presence'

export const presenceCalls = callsOf('content', {
  listEditors: call('GET', path, {
    summary: 'Admin yang sedang membuka hasil',
    role: 'ADMIN',
    answer: presence,
    errors: ['RESULT_NOT_FOUND'],
  }),
  reportEditor: call('POST', path, {
    summary: 'Melaporkan bahwa pemanggil sedang membuka hasil',
    role: 'ADMIN',
    answer: presence,
    idempotent: true,
    errors: ['RESULT_NOT_FOUND'],
  }),
})
