import { z } from '../schema.ts'

/**
 * Every answer that is not a success. `errors` maps a field to its messages, and beside a list its
 * rows (`errorKeysOf`); `current` is the record that a 412 or SLOT_CHANGED lost to.
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
