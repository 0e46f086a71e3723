import { z } from '../schema.ts'

/**
 * `errors` has messages by field and list row (`errorKeysOf`); `current` is the record that a 412 or SLOT_CHANGED
 * conflicts with, or the ways to go on with a login (`secondFactorChoice`).
 */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().meta({
    description: 'Messages by field; a row of a list also under its place, counted from 0: numbers.3.category',
  }),
  requestId: z.string(),
  current: z.unknown().optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
