import { brotliCompressSync, constants } from 'node:zlib'
import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { drawOf, pageData, schedules } from './stage/sample-data.ts'
import { expect, test } from './stage/story.ts'

/** The most that home may weigh with 110 markets, as the gateway compresses it. */
const maxBytes = 24 * 1024
/** As in the gateway. */
const quality = 5

test('home with 110 markets', async ({ stage }) => {
  const [like] = schedules
  if (!like) throw new Error('no sample market')
  const now = stage.now()
  const listed = listedMarkets()
  const all = Array.from({ length: 110 }, (_each, index) => {
    const { marketName, ...times } = listed[index % listed.length] ?? like
    const name = index < listed.length ? marketName : `${marketName} ${index}`
    return { ...like, ...times, id: name, marketName: name, officialLink: null }
  })
  const { predictionsMap, ...sample } = pageData(now)
  const [prediction] = Object.values(predictionsMap)
  stage.answer('/public/page-data', {
    data: {
      ...sample,
      schedules: all,
      resultsMap: Object.fromEntries(
        all.map((each) => [each.marketName, drawOf(each.marketName, drawDate(each, now, 0))]),
      ),
      predictionsMap:
        prediction &&
        Object.fromEntries(all.map(({ marketName }) => [marketName, { ...prediction, id: marketName, marketName }])),
    },
  })
  const html = await (await fetch(stage.url)).text()
  expect(html).toContain('110 pasaran')
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  expect(brotliCompressSync(html, { params }).length).toBeLessThanOrEqual(maxBytes)
})
