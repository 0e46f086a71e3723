import { z } from '../schema.ts'

/** Of the creation of a record that was deleted before. */
export const undeleted = { undeleted: z.boolean().optional() }
