import type { Request } from 'express'

/** The states that a caller takes for the current one: the revision of each, with or without its epoch. */
export type IfMatch = readonly { epoch: number | null; rev: number }[]

// A weak tag never matches here (RFC 9110, 13.1.1).
const tag = /^("?)(?:(\d{1,15})-)?(\d{1,9})\1$/

/** What an `If-Match` header asks for: `epoch-rev` or `rev`, bare or quoted, or a list of them; null without one or for `*`. */
export const ifMatchOf = (req: Request): IfMatch | null => {
  const tags = req
    .get('if-match')
    ?.split(',')
    .map((one) => one.trim())
  if (!tags || tags.includes('*')) return null
  return tags.flatMap((one) => {
    const [, , epoch, rev] = tag.exec(one) ?? []
    return rev === undefined ? [] : [{ epoch: epoch === undefined ? null : Number(epoch), rev: Number(rev) }]
  })
}
