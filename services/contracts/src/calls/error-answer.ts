import { z } from '../schema.ts'

/** Every answer that is not a success. `errors` maps a field to its messages; `current` is the record a 412 lost to. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
  current: z.unknown().optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
