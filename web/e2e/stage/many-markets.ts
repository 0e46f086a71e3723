import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { drawOf, pageData, schedules } from './sample-data.ts'

/** What home shows with so many markets, each with its newest number and a prediction. */
export const pageDataOf = (count: number, now: number): PageData => {
  const [like] = schedules
  if (!like) throw new Error('no sample market')
  const listed = listedMarkets()
  const all = Array.from({ length: count }, (_each, index) => {
    const { marketName, ...times } = listed[index % listed.length] ?? like
    const name = index < listed.length ? marketName : `${marketName} ${index}`
    return { ...like, ...times, id: name, marketName: name, officialLink: null }
  })
  const { predictionsMap, ...sample } = pageData(now)
  const [prediction] = Object.values(predictionsMap)
  return {
    ...sample,
    schedules: all,
    resultsMap: Object.fromEntries(
      all.map((each) => [each.marketName, drawOf(each.marketName, drawDate(each, now, 0))]),
    ),
    predictionsMap: prediction
      ? Object.fromEntries(all.map(({ marketName }) => [marketName, { ...prediction, id: marketName, marketName }]))
      : {},
  }
}
