import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from '@papan/contracts/schema.ts'

/** The resolver of a contract's body: a form holds what will be sent, and the schema checks and cleans it. */
export const resolverOf = <Values extends FieldValues>(schema: z.ZodType<Values>): Resolver<Values> =>
  zodResolver(schema as z.ZodType<Values, Values>)
