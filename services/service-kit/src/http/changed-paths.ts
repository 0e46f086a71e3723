import type { Response } from 'express'
import { changedHeader, changedSubjectHeader, subjectText } from '@papan/contracts/invalidation.ts'
import type { EventSubject } from '@papan/contracts/events/define-event.ts'

/** The gateway invalidates these public paths before it forwards the answer. */
export const markPathsChanged = (res: Response, paths: readonly string[]): void => {
  res.setHeader(changedHeader, [...new Set(paths)].join(' '))
}

/** Also names the revision, so that the gateway skips its event. For writes whose events concern this record alone. */
export const markRecordChanged = (res: Response, paths: readonly string[], subject: EventSubject): void => {
  markPathsChanged(res, paths)
  res.setHeader(changedSubjectHeader, subjectText(subject))
}
