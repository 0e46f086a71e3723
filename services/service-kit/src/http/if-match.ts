import type { Request } from 'express'

/** The epoch is null where a client sends the revision alone. */
export type IfMatch = readonly { epoch: number | null; rev: number }[]

// Weak tags never match (RFC 9110, 13.1.1).
const tag = /^("?)(?:(\d{1,15})-)?(\d{1,9})\1$/

/** A list of `epoch-rev` or `rev`, bare or quoted; null without the header or for `*`. */
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
