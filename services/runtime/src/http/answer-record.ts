import type { Response } from 'express'
import { tagOf } from '@papan/contracts/calls/if-match.ts'

/** Answers a stored record with the tag of its state, which a later change names in If-Match. */
export const answerRecord = (res: Response, record: { epoch: number; rev: number }, status = 200): void => {
  res.setHeader('etag', tagOf(record))
  res.status(status).json(record)
}
