import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { prizeGroups } from '../../market/prize-groups.ts'

/** A draw as plain text: market, date, all prizes. */
export const shareText = (result: Result): string => {
  const { singles, lists } = prizeGroups(result.prizes)
  return [
    result.market,
    longDate(result.date),
    ...singles.map(({ type, numbers }) => `${type}: ${numbers}`),
    ...lists.map(({ type, prizes }) => `${type}: ${prizes.map(({ numbers }) => numbers).join(' ')}`),
  ].join('\n')
}
