import type { Response } from 'express'
import { changedHeader, changedSubjectHeader, subjectText } from '@papan/contracts/invalidation.ts'
import type { EventSubject } from '@papan/contracts/events/define-event.ts'

/** Names the public paths that this write changed, so that the gateway shows none of them as they were once the answer is out. */
export const markPathsChanged = (res: Response, paths: readonly string[]): void => {
  res.setHeader(changedHeader, [...new Set(paths)].join(' '))
}

/** The same of a write whose events all tell of one revision of one record, and of no other paths: they are then no news to the gateway. */
export const markRecordChanged = (res: Response, paths: readonly string[], subject: EventSubject): void => {
  markPathsChanged(res, paths)
  res.setHeader(changedSubjectHeader, subjectText(subject))
}
