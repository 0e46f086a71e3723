import { z } from '../schema.ts'

/** An answer that only says what was done, in Indonesian. */
export const messageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswer>
