import { brotliCompressSync, constants } from 'node:zlib'
import { pageDataOf } from './stage/many-markets.ts'
import { expect, test } from './stage/story.ts'

/** The most that home may weigh with 110 markets, as the gateway compresses it. */
const maxBytes = 25 * 1024
/** As in the gateway. */
const quality = 5

test('home with 110 markets', async ({ stage }) => {
  stage.answer('/public/page-data', { data: pageDataOf(110, stage.now()) })
  const html = await (await fetch(stage.url)).text()
  expect(html).toContain('110 pasaran')
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  expect(brotliCompressSync(html, { params }).length).toBeLessThanOrEqual(maxBytes)
})
