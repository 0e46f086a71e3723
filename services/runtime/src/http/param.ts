import type { Request } from 'express'
import { notFound } from '../errors.ts'

/** A named part of the path as text. Ids are looked up as they are: an unknown and a malformed one both answer 404. */
export const param = (req: Request, name: string): string => {
  const value = req.params[name]
  if (typeof value !== 'string') throw notFound()
  return value
}
