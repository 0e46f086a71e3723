import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { feedHash, feedMarkets, feedPage, type FeedPage } from '@papan/contracts/calls/draw-feed-calls.ts'
import { resultDeleted } from '@papan/contracts/events/result-events.ts'
import { drawDigest, marketHash } from '@papan/runtime/draw-digest.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())

const market = 'SINGAPORE'
const first = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
const page = async (question: object = {}): Promise<FeedPage> =>
  feedPage.parse(await content.drawFeed.page({ market, after: null, limit: 500, ...question }))
const hash = async () => feedHash.parse(await content.drawFeed.hash({ market }))

describe('the feed of draws', () => {
  it('lists the draws of one market page by page, deleted and coming ones too', async () => {
    await content.given.schedule({ marketName: market })
    const rows = ['27', '28', '29'].map((day) => `${market},2025-01-${day},PRIZE 1,00${day}`)
    await importFile(content.asMaster, csv(...rows, 'SINGAPORE B,2025-01-28,PRIZE 1,9999'))
    const { id } = await content.given.result({ market, date: '2025-01-30', prizes: first('0030') })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    await content.given.result({ market, date: '2025-01-31' })
    await content.given.result({ market, date: '2025-02-01', prizes: first('0001') })
    expect(feedMarkets.parse(await content.drawFeed.markets()).markets).toEqual([market, 'SINGAPORE B'])

    const { draws, next } = await page()
    expect(next).toBeNull()
    expect(draws.map(({ date, prizes, deleted }) => [date, prizes.map(({ numbers }) => numbers), deleted])).toEqual([
      ['2025-01-27', ['0027'], false],
      ['2025-01-28', ['0028'], false],
      ['2025-01-29', ['0029'], false],
      ['2025-01-30', [], true],
      ['2025-01-31', [], false],
      ['2025-02-01', ['0001'], false],
    ])
    expect(draws.map(({ publicFrom }) => publicFrom)).toEqual([
      null,
      null,
      null,
      null,
      null,
      '2025-01-31T17:00:00.000Z',
    ])
    const [removed] = await content.announced(resultDeleted)
    expect(draws[3]).toMatchObject({ id, epoch: removed?.subject.epoch, rev: removed?.subject.rev })

    const pages: FeedPage[] = []
    let after: string | null = null
    do {
      pages.push(await page({ after, limit: 4 }))
      after = pages.at(-1)?.next ?? null
    } while (after)
    expect(pages.map((one) => one.draws.length)).toEqual([4, 2])
    expect(pages.flatMap((one) => one.draws)).toEqual(draws)
    expect((await page({ ids: [id, 'singapore-b_2025-01-28', 'none'] })).draws.map((draw) => draw.id)).toEqual([id])
  })

  it('hashes the draws with a prize', async () => {
    const drawn = (await page()).draws.filter(({ prizes }) => prizes.length > 0)
    expect(await hash()).toEqual({ draws: 4, hash: marketHash(drawn.map(drawDigest)) })
    const before = await hash()
    await content.asAdmin('POST', '/admin/results/singapore_2025-01-29/prizes', { type: 'PRIZE 1', numbers: '9929' })
    expect(await hash()).not.toEqual(before)
    expect(await content.drawFeed.hash({ market: 'NOWHERE' })).toEqual({ draws: 0, hash: marketHash([]) })
  })

  it.each([{}, { market: 1 }, { market, after: null, limit: 501 }, { market, after: null, limit: 1, more: 1 }])(
    'refuses %j',
    async (question) => expect(content.drawFeed.page(question)).rejects.toThrow(),
  )
})
