import { filledPlace, type RecordLine } from '@papan/contracts/calls/deleted-calls.ts'
import { isPlaceFilled, messageOf } from '../api/api-error.ts'
import { adminText } from '../forms/admin-text.ts'

const shown = 3

/** The first values of a record: 'PRIZE 1 1234, PRIZE 2 5678'; lines break between them. */
export const linesText = (lines: readonly RecordLine[]): string =>
  [
    ...lines.slice(0, shown).map(({ name, value }) => `${name} ${value}`.replaceAll(' ', '\u00A0')),
    ...(lines.length > shown ? [adminText.moreLines(lines.length - shown)] : []),
  ].join(', ') || '-'

/** Why a record was not stored; with both records where its place is filled. */
export const placeText = (failure: unknown, fallback: string): string => {
  const message = messageOf(failure, fallback)
  const both = isPlaceFilled(failure) ? filledPlace.safeParse(failure.current).data : undefined
  return both ? adminText.placeFilled(message, linesText(both.deleted), linesText(both.present)) : message
}
