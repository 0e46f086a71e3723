import { beforeEach, describe, expect, it } from '@jest/globals'
import { prizeRecorded, resultSaved, resultStarted } from '@papan/contracts/events/result-events.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)
const market = 'SINGAPORE'
const enter = async (date: string, numbers: string, type = 'PRIZE 1') => {
  const { id } = await content.given.result({ market, date })
  await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type, numbers })
}
const told = async () =>
  (await content.announced(prizeRecorded)).map(({ data }) => [
    data.date,
    data.publicFrom && Date.parse(data.publicFrom),
  ])

describe('an event of a result', () => {
  it('says from when visitors may see a draw of a day to come', async () => {
    await content.given.schedule({ marketName: market })
    await enter('2025-01-30', '0030')
    await enter('2025-01-31', '0031')
    await enter('2025-02-01', '0001')
    expect(await told()).toEqual([
      ['2025-01-30', undefined],
      ['2025-01-31', undefined],
      ['2025-02-01', wib('2025-02-01 00:00')],
    ])
  })

  it('says so of today while the draw of the day before is current', async () => {
    await content.given.schedule({ marketName: market, closeTime: '23:30', openTime: '10:00', resultTime: '23:50' })
    content.time.now = wib('2025-02-01 00:10')
    await enter('2025-02-01', '0001')
    await enter('2025-01-31', '0031', 'PRIZE 2')
    expect(await told()).toEqual([
      ['2025-01-31', undefined],
      ['2025-02-01', wib('2025-02-01 05:50')],
    ])
  })

  it('counts the WIB date in a market without a schedule', async () => {
    const draw = { market: 'NO SCHEDULE', date: '2025-02-01', prizes: [{ type: 'PRIZE 1', numbers: '0001' }] }
    await content.given.result(draw)
    const [started] = await content.announced(resultStarted)
    expect(started?.data.publicFrom).toBe('2025-01-31T17:00:00.000Z')
  })
})

describe('an import', () => {
  const newest = async (...rows: string[]) => {
    await importFile(content.asMaster, csv(...rows.map((date) => `${market},${date},PRIZE 1,0042`)))
    return (await content.announced(resultSaved)).filter(({ data }) => data.newest).map(({ data }) => data.date)
  }

  it('announces to viewers the newest draw that they may see', async () => {
    expect(await newest('2025-01-30', '2025-01-31', '2025-02-01')).toEqual(['2025-01-31'])
  })

  it.each(['2025-01-31', '2025-02-01'])('is not hidden by a session of %s', async (date) => {
    await content.given.schedule({ marketName: market })
    await content.given.result({ market, date })
    expect(await newest('2025-01-30')).toEqual(['2025-01-30'])
  })
})
