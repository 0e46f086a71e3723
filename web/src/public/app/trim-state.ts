import type { PageData } from '@papan/contracts/calls/public-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { cardCategory } from '../features/predictions/prediction-entries.ts'
import { pageDataCall } from '../data/calls.ts'
import type { ServerData } from '../data/server-data.ts'

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

/** In the order of their calls, whichever was answered first: the same page is then the same text. */
const inOrder = (entries: ServerData['entries']): ServerData['entries'] =>
  Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** What a page embeds of the answers it was rendered with: as much as pages show of them. */
export const trimState = (serverData: ServerData): ServerData => {
  const entries = inOrder(serverData.entries)
  const entry = entries[pageDataCall]
  if (!entry?.data) return { ...serverData, entries }
  return { ...serverData, entries: { ...entries, [pageDataCall]: { ...entry, data: shownOf(entry.data as PageData) } } }
}
