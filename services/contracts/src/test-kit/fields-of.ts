import { z } from '../schema.ts'

/** Field names of a request schema, through transforms and unions. */
export const fieldsOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in as z.ZodType)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(schema.options.flatMap((kind) => fieldsOf(kind as z.ZodType)))]
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
