import { beforeEach, describe, expect, it } from '@jest/globals'
import { drawsWithNumber, maxFoundDraws, numberSearchDays } from '@papan/contracts/calls/content/number-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { contentOfFile } from '../test-kit/start-content.ts'
import { csv, importFile } from '../test-kit/import-file.ts'

const content = await contentOfFile()
let minutes = 0
beforeEach(async () => {
  await content.clear()
  // Each test past what the last one's search holds.
  content.time.now = Date.parse('2025-01-31T12:00:00+07:00') + minutes++ * 60_000
})

const later = () => {
  content.time.now += 6_000
}
const search = (number: string) => content.send('GET', `/public/draws-with/${number}`)
const found = async (number: string) => {
  const { status, body } = await search(number)
  expect(status).toBe(200)
  return drawsWithNumber.parse(body)
}
const names = async (number: string) =>
  (await found(number)).draws.map(({ market, date, prizes }) =>
    [market, date, ...prizes.map(({ type, numbers }) => `${type} ${numbers}`)].join(' '),
  )

describe('GET /public/draws-with/{number}', () => {
  it('finds every prize that ends in the number, newest draw and PRIZE 1 first', async () => {
    await importFile(
      content.asMaster,
      csv(
        'A,2025-01-30,PRIZE 2,0417',
        'B,2025-01-30,PRIZE 1,0417',
        'B,2025-01-30,STARTER PRIZE,9417',
        'C,2025-01-31,PRIZE 1,120417',
        'D,2025-01-31,PRIZE 1,4170',
      ),
    )
    const of0417 = ['C 2025-01-31 PRIZE 1 120417', 'B 2025-01-30 PRIZE 1 0417', 'A 2025-01-30 PRIZE 2 0417']
    expect(await names('0417')).toEqual(of0417)
    expect(await names('417')).toEqual(of0417.with(1, 'B 2025-01-30 PRIZE 1 0417 STARTER PRIZE 9417'))
    expect(await names('0418')).toEqual([])
    expect(await found('0417')).toMatchObject({ total: 3, searched: 4, from: '2025-01-02' })
  })

  it('searches the last days only and answers a bounded list', async () => {
    const today = wibDate(content.time.now)
    const days = Array.from({ length: numberSearchDays + 5 }, (_each, index) => addDays(today, -index))
    await importFile(
      content.asMaster,
      csv(...['A', 'B'].flatMap((name) => days.map((day) => `${name},${day},PRIZE 1,55`))),
    )
    const { draws, total, searched } = await found('55')
    expect([draws.length, total, searched]).toEqual([maxFoundDraws, 2 * numberSearchDays, 2 * numberSearchDays])
  })

  it('shows only what is public, and a correction within six seconds', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    await content.given.result({
      market: 'SINGAPORE',
      date: '2025-02-01',
      prizes: [{ type: 'PRIZE 1', numbers: '0001' }],
    })
    const { id } = await content.given.result({
      market: 'SINGAPORE',
      date: '2025-01-31',
      prizes: [{ type: 'PRIZE 1', numbers: '0002' }],
    })
    expect([await names('0001'), await names('0002')]).toEqual([[], ['SINGAPORE 2025-01-31 PRIZE 1 0002']])
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: '0003' })
    later()
    expect([await names('0002'), await names('0003')]).toEqual([[], ['SINGAPORE 2025-01-31 PRIZE 1 0003']])
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    later()
    expect(await names('0003')).toEqual([])
  })

  it('reads the month once for many searches', async () => {
    await content.given.result({ market: 'A', date: '2025-01-30', prizes: [{ type: 'PRIZE 1', numbers: '0417' }] })
    const seen = await content.commandsOf(() => Promise.all(['17', '417', '0417', '99'].map(found)))
    expect(seen.map(({ collection }) => collection).sort()).toEqual(['results', 'schedules'])
  })

  it.each(['1', '1234567', '12a4', '-1', '%2B12', '１２', 'a'.repeat(200), '0417%20'])(
    'does not know the number %s',
    async (number) => expect((await search(number)).status).toBe(404),
  )
})
