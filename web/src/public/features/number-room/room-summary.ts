import { dayText } from '../../../shared/format/wib-text.ts'
import { periodFieldText } from '../../chance/period-text.ts'
import { marketsText } from './markets-text.ts'
import { otherWays } from './other-ways.ts'
import type { RoomQuery } from './room-query.ts'
import { formText } from './form-text.ts'

const text = formText.summary

const periodOf = ({ period: { years, from, to } }: RoomQuery): string => {
  if (years > 0) return periodFieldText.years(years)
  return from || to ? text.dates(from && dayText(from), to && dayText(to)) : text.whole
}

/** What an answered search looks at, in one line: 'Semua pasaran, semua hadiah, seluruh data'. */
export const roomSummary = (query: RoomQuery): string =>
  [otherWays[query.other]?.name, marketsText(query.markets), text.prizes[query.prizes], periodOf(query)]
    .filter(Boolean)
    .join(', ')
