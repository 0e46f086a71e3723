import { z } from '../schema.ts'

/** The names of the fields that a request schema reads, through transforms. */
export const fieldsOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in as z.ZodType)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
