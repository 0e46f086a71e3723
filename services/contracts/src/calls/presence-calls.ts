import { z } from '../schema.ts'
import { call, callsOf } from './call.ts'

/** Request header of a page that also says over its socket which draw it has open; older services read past it. */
export const presenceByHeader = 'presence-by'
export const presenceBySocket = 'socket'

/**
 * An admin who has a result open; `at` is when they last said so. `bySocket` marks a page whose socket says it too: pages whose own
 * socket is connected then believe `draw_editors`, which knows within seconds that the page is gone.
 */
export const editor = z.object({
  userId: z.string(),
  username: z.string(),
  at: z.string(),
  bySocket: z.literal(true).optional(),
})
export type Editor = z.infer<typeof editor>

/**
 * GET and POST /admin/results/{id}/presence: who has this result open, by username. POST says that the caller has, for 15 s.
 * While Redis is away nobody is known to be there.
 */
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
