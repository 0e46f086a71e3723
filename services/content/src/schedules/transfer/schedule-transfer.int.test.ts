import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { scheduleImport, type ScheduleImportRow } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { marketCreated, scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { drawDatesOf, listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { importForm } from '../../test-kit/import-file.ts'
import { type TestContent, contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const listed = readFileSync(new URL('../../../../contracts/src/test-kit/schedules.csv', import.meta.url))
const header = 'market,close_time,open_time,day'
type Ask = TestContent['asMaster']
const take = async (ask: Ask, file: string | Uint8Array, dryRun = false): Promise<ScheduleImportRow[]> => {
  const answer = await ask('POST', '/admin/schedules/import', importForm(file, { dryRun: String(dryRun) }))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  expect(scheduleImport.parse(answer.body).dryRun).toBe(dryRun)
  return answer.body.rows
}
const outcomes = (rows: ScheduleImportRow[]) => Object.fromEntries(Map.groupBy(rows, ({ outcome }) => outcome))
const stored = async () => (await content.asAdmin('GET', '/admin/schedules')).body

describe('an import of schedules', () => {
  it('creates 63 markets from a real file, each with the draw dates of the table', async () => {
    const rows = await take(content.asMaster, listed)
    expect(rows.map(({ outcome, newMarket }) => `${outcome} ${newMarket}`)).toEqual(
      listedMarkets().map(() => 'created true'),
    )
    const schedules = new Map(
      (await stored()).map((schedule: { marketName: string }) => [schedule.marketName, schedule]),
    )
    for (const row of listedMarkets()) {
      const schedule = schedules.get(row.marketName) as Parameters<typeof drawsOf>[0]
      const dates = drawsOf(schedule, '2026-11-23', '2026-11-29').map(({ date }) => date)
      expect([row.marketName, dates]).toEqual([row.marketName, drawDatesOf(row)])
    }
  })

  it('changes nothing the second time: no event, no revision', async () => {
    await take(content.asMaster, listed)
    const [events, before] = [(await content.announced(scheduleSaved)).length, await content.dump()]
    const { unchanged } = outcomes(await take(content.asMaster, listed))
    expect([unchanged?.length, events, await content.dump()]).toEqual([63, 63, before])
  })

  it('reads what an export wrote, with nothing changed', async () => {
    await content.given.schedule({
      marketName: 'SINGAPORE',
      day: 'SELASA & JUMAT LIBUR',
      days: [true, false, true, true, false, true, false],
      resultTime: '17:45',
      family: 'PAGI',
      aliases: ['SGP', 'SG'],
      officialLink: 'https://sg.example/',
      status: 'DITUNDA',
    })
    await content.given.schedule({ marketName: "+62 'A' & B", day: 'Setiap Hari' })
    const { text, headers } = await content.asAdmin('GET', '/admin/schedules/export')
    expect(headers.get('content-disposition')).toContain('jadwal.csv')
    expect(text.split('\n')[2]).toBe(
      'SINGAPORE,17:30,18:00,SELASA & JUMAT LIBUR,17:45,"Senin, Rabu, Kamis, Sabtu",PAGI,"SGP, SG",https://sg.example/,,DITUNDA',
    )
    const before = await content.dump()
    expect(outcomes(await take(content.asAdmin, text)).unchanged).toHaveLength(2)
    expect(await content.dump()).toBe(before)
    await content.clear()
    expect(outcomes(await take(content.asMaster, text)).created).toHaveLength(2)
    expect((await stored())[1]).toMatchObject({
      aliases: ['SGP', 'SG'],
      days: [true, false, true, true, false, true, false],
    })
  })

  it('keeps what a file with four columns does not know', async () => {
    const before = await content.given.schedule({
      marketName: 'SYDNEY',
      resultTime: '17:45',
      officialLink: 'https://a.example/',
      logoUrl: 'https://a.example/a.png',
      aliases: ['SDY'],
      exceptions: [{ from: '2026-01-01', to: '2026-01-01', kind: 'LIBUR', reason: 'Tahun baru' }],
      status: 'TUTUP',
    })
    const [row] = await take(content.asAdmin, `${header}\nSYDNEY,17:35,18:00,Senin\n`)
    expect(row).toEqual({
      line: 2,
      market: 'SYDNEY',
      outcome: 'changed',
      newMarket: false,
      message: null,
      changes: [
        { column: 'close_time', before: '17:30', after: '17:35' },
        { column: 'day', before: 'Setiap Hari', after: 'Senin' },
      ],
    })
    const { officialLink, logoUrl, aliases, exceptions, status, resultTime } = before
    expect((await stored())[0]).toMatchObject({
      officialLink,
      logoUrl,
      aliases,
      exceptions,
      status,
      resultTime,
      rev: 2,
    })
  })

  it('says in a dry run what it would do, and stores nothing', async () => {
    await content.given.schedule({ marketName: 'SYDNEY' })
    await content.given.schedule({ marketName: 'TAIWAN' })
    const file = `${header}\nSYDNEY,17:30,18:00,Setiap Hari\nTAIWAN,17:31,18:00,Senin\nMACAU,24:00,02:00,Senin\nNEW,01:00,02:00,Senin\nNEW,01:00,02:00,Senin\n`
    const before = await content.dump()
    const rows = await take(content.asMaster, file, true)
    expect(await content.dump()).toBe(before)
    expect(rows.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
      [2, 'unchanged', null],
      [3, 'changed', null],
      [4, 'refused', contentTexts.cellWrong(`close_time: ${fieldTexts.time}`)],
      [5, 'created', null],
      [6, 'refused', contentTexts.marketTwice(5)],
    ])
    expect(await take(content.asMaster, file)).toEqual(rows)
  })

  it('creates markets for a master admin only; an admin changes those that exist', async () => {
    await content.given.schedule({ marketName: 'SYDNEY' })
    const file = `${header}\nSYDNEY,17:35,18:00,Senin\nNEW,01:00,02:00,Senin\n`
    for (const dryRun of [true, false])
      expect((await take(content.asAdmin, file, dryRun)).map(({ outcome, message }) => [outcome, message])).toEqual([
        ['changed', null],
        ['refused', contentTexts.marketNeedsMaster],
      ])
    expect((await content.announced(marketCreated)).map(({ data }) => data.name)).toEqual(['SYDNEY'])
    const [row] = await take(content.asMaster, `${header}\nA/../B,01:00,02:00,Senin\n`)
    expect(row).toMatchObject({ outcome: 'refused', message: `Kolom market: ${fieldTexts.marketAddress}` })
  })

  it('takes two imports of one file at once', async () => {
    await Promise.all([take(content.asMaster, listed), take(content.asMaster, listed)])
    expect([(await content.announced(marketCreated)).length, (await content.announced(scheduleSaved)).length]).toEqual([
      63, 63,
    ])
  })

  it('repeats its answer for a key that comes again', async () => {
    const send = () =>
      content.asMaster('POST', '/admin/schedules/import', importForm(`${header}\nNEW,01:00,02:00,Senin\n`), {
        'idempotency-key': 'jadwal-1',
      })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    await content.forgetAnswers()
    expect((await send()).body.rows[0]).toMatchObject({ outcome: 'created' })
    expect(await content.announced(scheduleSaved)).toHaveLength(1)
  })

  it.each([
    ['no file', new FormData(), contentTexts.fileRequired],
    ['another header', importForm('market,date\n'), contentTexts.scheduleHeader],
  ])('refuses %s', async (_what, form, message) => {
    const answer = await content.asMaster('POST', '/admin/schedules/import', form)
    expect([answer.status, answer.body.errors]).toEqual([400, { file: [message] }])
  })

  it('refuses a file over 1 MB', async () => {
    const answer = await content.asMaster('POST', '/admin/schedules/import', importForm('x'.repeat(1024 * 1024 + 1)))
    expect([answer.status, answer.body.message]).toEqual([413, contentTexts.smallFileTooLarge])
  })
})
