import { z } from '@papan/contracts/schema.ts'

/** A text that is there. */
export const storedText = (most = Infinity) => z.string().min(1).max(most)
export const storedCount = z.number().min(0)
