import { beforeEach, describe, expect, it } from '@jest/globals'
import { planOf } from '../../test-kit/query-plan.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const today = '2025-01-31'
const path = (market: string, date = today) => `/admin/draws/${encodeURIComponent(market)}/${date}/facts`
const prize = (type: string, numbers: string) => ({ type, numbers })

describe('GET /admin/draws/:marketName/:date/facts', () => {
  it('holds PRIZE 1 to 3 of other markets, the last draw and the dates', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    await content.given.result({ market: 'TAIWAN', date: '2025-01-30', prizes: [prize('PRIZE 1', '1111')] })
    const before = [prize('PRIZE 1', '3896'), prize('STARTER PRIZE', '0001')]
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-29', prizes: before })
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-26', prizes: [prize('PRIZE 1', '2222')] })
    await content.given.result({ market: 'SINGAPORE', date: today, prizes: [prize('PRIZE 2', '0720')] })
    const answer = await content.asAdmin('GET', path('singapore'))
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        market: 'SINGAPORE',
        date: today,
        prizes: [{ ...prize('PRIZE 2', '0720'), by: 'budi' }],
        published: [{ market: 'TAIWAN', ...prize('PRIZE 1', '6048') }],
        last: { date: '2025-01-29', prizes: [prize('PRIZE 1', '3896')] },
        dates: { isDraw: true, from: today, to: today },
      },
    ])
  })

  it('is empty for a new market without a schedule', async () => {
    await content.given.market('SABAH 4D')
    expect((await content.asAdmin('GET', path('SABAH 4D'))).body).toEqual({
      market: 'SABAH 4D',
      date: today,
      prizes: [],
      published: [],
      last: null,
      dates: { isDraw: true, from: '2025-01-30', to: today },
    })
  })

  it('knows the draw days of the schedule', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE', day: 'Rabu, Sabtu, Minggu' })
    expect((await content.asAdmin('GET', path('SINGAPORE'))).body.dates.isDraw).toBe(false)
    expect((await content.asAdmin('GET', path('SINGAPORE', '2025-02-01'))).body.dates.isDraw).toBe(true)
  })

  it('holds no number of a withdrawn result', async () => {
    await content.given.market('SINGAPORE')
    const { id } = await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect((await content.asAdmin('GET', path('SINGAPORE'))).body.published).toEqual([])
    expect((await content.asAdmin('GET', path('TAIWAN'))).body.prizes).toEqual([])
  })

  it('holds no number that waits for a second admin', async () => {
    await content.given.market('SINGAPORE')
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await content.given.result({ market: 'TAIWAN', date: today, prizes: [prize('PRIZE 1', '6048')] })
    for (const market of ['SINGAPORE', 'TAIWAN'])
      expect((await content.asMaster('GET', path(market))).text).not.toContain('6048')
  })

  it('reads indexes only, in one query besides the name of the market', async () => {
    for (let day = 10; day < 28; day++)
      await content.given.result({ market: 'SINGAPORE', date: `2025-01-${day}`, prizes: [prize('PRIZE 1', '3896')] })
    const seen = await content.commandsOf(() => content.asAdmin('GET', path('SINGAPORE')))
    const ofResults = seen.filter(({ collection }) => collection === 'results')
    expect(ofResults).toHaveLength(1)
    for (const command of ofResults) {
      const { readsAll, plan } = await planOf(content.connection, command)
      expect([readsAll, readsAll ? plan : '']).toEqual([false, ''])
    }
  })
})
