import { describe, expect, it } from '@jest/globals'
import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { readFileSync } from 'node:fs'
import { piecesOf, UnreadableFile } from '../../csv/file-text.ts'
import { parseSchedules } from './parse-schedules.ts'

const bytes = (text: string) => piecesOf(Buffer.from(text))
const plain = 'market,close_time,open_time,day'
const listed = new URL('../../../../contracts/src/test-kit/schedules.csv', import.meta.url)

it('reads a real file as it is', async () => {
  const lines = await parseSchedules(piecesOf(readFileSync(listed)))
  expect(lines.map((line) => ('given' in line ? line.given : line))).toEqual(listedMarkets())
  expect(lines.map(({ line }) => line)).toEqual(listedMarkets().map((_row, index) => index + 2))
})

const all = `${plain},result_time,draw_days,family,aliases,official_link,logo_url,status`
it('reads our own columns; a blank cell means none, a blank status keeps the stored one', async () => {
  const [first, second] = await parseSchedules(
    bytes(
      `${all}\n` +
        `toto macau 13:00,13:00,13:15,Setiap Hari,13:20,"Senin, Rabu",toto macau,"ttm; tm",https://a.example/,,ditunda\n` +
        `SYDNEY,13:49,14:05,SETIAP HARI,,,,,,,\n`,
    ),
  )
  expect(first).toEqual({
    line: 2,
    market: 'TOTO MACAU 13:00',
    given: {
      marketName: 'TOTO MACAU 13:00',
      closeTime: '13:00',
      openTime: '13:15',
      day: 'Setiap Hari',
      resultTime: '13:20',
      days: [true, false, true, false, false, false, false],
      family: 'TOTO MACAU',
      aliases: ['TTM', 'TM'],
      officialLink: 'https://a.example/',
      logoUrl: null,
      status: 'DITUNDA',
    },
  })
  expect(second).toMatchObject({ given: { resultTime: null, days: null, family: null, aliases: [] } })
  expect(second).not.toHaveProperty('given.status')
})

describe('refuses', () => {
  const wrong = (cell: string) => contentTexts.cellWrong(cell)
  it.each([
    ['a time of no day', plain, 'SYDNEY,24:00,14:05,Senin', wrong(`close_time: ${fieldTexts.time}`)],
    ['no day', plain, 'SYDNEY,13:49,14:05,', wrong(`day: ${fieldTexts.required}`)],
    ['a strange name', plain, 'SYDNEY;,13:49,14:05,Senin', wrong(`market: ${fieldTexts.marketName}`)],
    ['a missing cell', plain, 'SYDNEY,13:49,14:05', contentTexts.rowCells(4)],
    ['an open quote', plain, 'SYDNEY,13:49,14:05,"Senin', contentTexts.rowQuotes],
    [
      'draw days that cannot be read',
      `${plain},draw_days`,
      'SYDNEY,13:49,14:05,Senin,selang',
      wrong(`draw_days: ${contentTexts.drawDaysUnclear}`),
    ],
    [
      'an unknown status',
      `${plain},status`,
      'SYDNEY,13:49,14:05,Senin,OFF',
      wrong(`status: ${fieldTexts.wrongChoice}`),
    ],
    [
      'a late result',
      `${plain},result_time`,
      'SYDNEY,13:49,14:05,Senin,13:00',
      wrong(`result_time: ${contentTexts.resultTimeTooLate}`),
    ],
  ])('a line with %s, and reads the others', async (_what, header, line, message) => {
    const other = `TAIWAN,20:35,20:45,Senin${','.repeat(header.split(',').length - 4)}`
    const [refused, read] = await parseSchedules(bytes(`${header}\r\n${line}\r\n${other}\r\n`))
    expect(refused).toMatchObject({ line: 2, message })
    expect(read).toMatchObject({ line: 3, market: 'TAIWAN', given: {} })
  })

  it.each([
    ['an empty file', '', contentTexts.scheduleHeader],
    ['another file', 'market,date,type,numbers\n', contentTexts.scheduleHeader],
    ['an unknown column', `${plain},zone\n`, contentTexts.columnUnknown('zone')],
    ['a column twice', `${plain},day\n`, contentTexts.columnTwice('day')],
    ['too many lines', `${plain}\n${'A,1,2,3\n'.repeat(501)}`, contentTexts.tooManySchedules(500)],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x6d]), contentTexts.fileEncoding],
  ])('%s', async (_what, file, message) => {
    await expect(parseSchedules(piecesOf(Buffer.from(file as string)))).rejects.toThrow(new UnreadableFile(message))
  })
})
