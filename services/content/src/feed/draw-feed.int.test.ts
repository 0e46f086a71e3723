import { describe, expect, it } from '@jest/globals'
import { feedMarkets, feedPage, type FeedPage } from '@papan/contracts/calls/draw-feed-calls.ts'
import { resultDeleted } from '@papan/contracts/events/result-events.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

const market = 'SINGAPORE'
const first = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
const page = async (question: object = {}): Promise<FeedPage> =>
  feedPage.parse(await content.drawFeed.page({ market, after: null, ...question }))

describe('the feed of draws', () => {
  it('lists the draws of one market page by page, deleted and coming ones too', async () => {
    await content.given.schedule({ marketName: market })
    const rows = ['27', '28', '29'].map((day) => `${market},2025-01-${day},PRIZE 1,00${day}`)
    await importFile(content.asMaster, csv(...rows, 'SINGAPORE B,2025-01-28,PRIZE 1,9999'))
    const { id } = await content.given.result({ market, date: '2025-01-30', prizes: first('0030') })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    await content.given.result({ market, date: '2025-01-31' })
    const coming = [...first('0001'), { type: 'PRIZE 2', numbers: '0002' }]
    await content.given.result({ market, date: '2025-02-01', prizes: coming })
    expect(feedMarkets.parse(await content.drawFeed.markets()).markets).toEqual([market, 'SINGAPORE B'])

    const { draws, next } = await page()
    expect(next).toBeNull()
    expect(draws.map(({ date, prizes }) => [date, prizes])).toEqual([
      ['2025-01-27', '0027 PRIZE 1'],
      ['2025-01-28', '0028 PRIZE 1'],
      ['2025-01-29', '0029 PRIZE 1'],
      ['2025-01-30', ''],
      ['2025-01-31', ''],
      ['2025-02-01', '0001 PRIZE 1\n0002 PRIZE 2'],
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

    expect(await page({ after: 'singapore_2025-01-29' })).toEqual({ draws: draws.slice(3), next: null })
  })

  it('ends a page after 250 draws', async () => {
    const dates = Array.from({ length: 251 }, (_each, day) => addDays('2024-01-01', day))
    await importFile(content.asMaster, csv(...dates.map((date) => `SINGAPORE B,${date},PRIZE 1,1111`)))
    const { draws, next } = await page({ market: 'SINGAPORE B' })
    expect([draws.length, next]).toEqual([250, draws.at(-1)?.id])
    const rest = await page({ market: 'SINGAPORE B', after: next })
    expect([rest.draws.map(({ date }) => date), rest.next]).toEqual([[dates[250], '2025-01-28'], null])
  })

  it('says what was corrected', async () => {
    await content.asAdmin('POST', '/admin/results/singapore_2025-01-29/prizes', { type: 'PRIZE 1', numbers: '9929' })
    const { draws } = await page({ after: 'singapore_2025-01-28' })
    expect(draws[0]).toMatchObject({ prizes: '9929 PRIZE 1', corrected: true })
    expect(draws.slice(1).some(({ corrected }) => corrected)).toBe(false)
  })

  it.each([{}, { market: 1 }, { market, after: 1 }, { market, after: null, more: 1 }])('refuses %j', async (question) =>
    expect(content.drawFeed.page(question)).rejects.toThrow(),
  )
})
