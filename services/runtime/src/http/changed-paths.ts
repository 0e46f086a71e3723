import type { Response } from 'express'
import { changedHeader } from '@papan/contracts/invalidation.ts'

/** Names the public paths that this write changed, so that the gateway shows none of them as they were once the answer is out. */
export const tellChanged = (res: Response, paths: readonly string[]): void => {
  res.setHeader(changedHeader, [...new Set(paths)].join(' '))
}
