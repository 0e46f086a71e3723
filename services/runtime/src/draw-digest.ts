import { createHash } from 'node:crypto'

type DigestedDraw = {
  id: string
  epoch: number
  rev: number
  prizes: readonly { type: string; numbers: string }[]
}

/** 12 bytes: equal for equal versions with equal numbers in equal order. */
export const drawDigest = ({ id, epoch, rev, prizes }: DigestedDraw): string =>
  createHash('sha256')
    .update(JSON.stringify([id, epoch, rev, prizes.map(({ type, numbers }) => [type, numbers])]))
    .digest('base64url')
    .slice(0, 16)

/** Of the digests of a market's draws, in any order. */
export const marketHash = (digests: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const digest of digests.toSorted()) hash.update(digest)
  return hash.digest('base64url')
}
