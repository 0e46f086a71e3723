import type { PageData } from '@papan/contracts/calls/public-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { cardCategory } from '../features/predictions/prediction-entries.ts'
import { pageDataCall } from '../shared/data/calls.ts'
import type { ServerData } from '../shared/data/server-data.ts'

const mapValues = <Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** Lists of markets show one number of each: the 22 others of a draw are not sent along. */
const shownOf = (page: PageData): PageData => ({
  ...page,
  resultsMap: mapValues(page.resultsMap, (result) => ({ ...result, prizes: result.prizes.filter(isFirstPrize) })),
  predictionsMap: mapValues(page.predictionsMap, (prediction) => ({
    ...prediction,
    numbers: prediction.numbers.filter(({ category }) => category === cardCategory),
  })),
})

/** What a page embeds of the answers it was rendered with: as much as pages show of them. */
export const embeddable = (serverData: ServerData): ServerData => {
  const entry = serverData.entries[pageDataCall]
  if (!entry?.data) return serverData
  return {
    ...serverData,
    entries: { ...serverData.entries, [pageDataCall]: { ...entry, data: shownOf(entry.data as PageData) } },
  }
}
