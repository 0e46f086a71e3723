import { z } from '../schema.ts'

/** Somebody who has a result open; `at` is when he was last heard of. */
export const editor = z.object({ userId: z.string(), username: z.string(), at: z.string() })
export type Editor = z.infer<typeof editor>

/**
 * GET and POST /admin/results/{id}/presence: who has this result open, by username. POST says that the caller has, for 15 s.
 * While Redis is away nobody is known to be there.
 */
export const presence = z.object({ editors: z.array(editor) })
