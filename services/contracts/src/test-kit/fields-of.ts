import { z } from '../schema.ts'

/** The names of the fields that a request schema reads, through transforms, and through all kinds of one that has several. */
export const fieldsOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in as z.ZodType)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(schema.options.flatMap((kind) => fieldsOf(kind as z.ZodType)))]
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
