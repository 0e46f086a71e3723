import { describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { piecesOf, UnreadableFile } from '../../csv/file-text.ts'
import { parseSchedules } from './parse-schedules.ts'

const header = 'market,close_time,open_time,day'
const read = (text: string | Buffer) => parseSchedules(piecesOf(Buffer.from(text as string)))
const given = { marketName: 'SYDNEY', closeTime: '13:49', openTime: '14:05', day: 'Setiap Hari' }
const plain = `${header}\nSYDNEY,13:49,14:05,Setiap Hari\n`

describe('our own export, as a spreadsheet saves it', () => {
  it.each<[string, string | Buffer]>([
    ['semicolons', plain.replaceAll(',', ';')],
    ['tabs in UTF-16', Buffer.from(`\uFEFF${plain.replaceAll(',', '\t')}`, 'utf16le')],
    ['sep=;', `sep=;\n${plain.replaceAll(',', ';')}`],
    ['CR alone', plain.replaceAll('\n', '\r')],
    ['an empty last column', plain.replaceAll('\n', ',\n')],
    ['an empty column between', `market,,close_time,open_time,day\nSYDNEY,,13:49,14:05,Setiap Hari\n`],
    ['rows of empty cells', `${plain},,,\n`],
    ['seconds', plain.replace('13:49', '13:49:00')],
    ['full stops in times', plain.replace('13:49', '13.49').replace('14:05', '14.05.00')],
    ['WIB', plain.replace('13:49', '13:49 WIB').replace('14:05', 'Pukul 14.05 wib')],
    ['halves of a day', plain.replace('13:49', '1:49 PM').replace('14:05', '2:05:00 p.m.')],
    ['times behind a quote', plain.replace('13:49', "'13:49")],
    ['times as formulas', plain.replace('13:49', '="13:49"')],
    ['an invisible mark in a time and the name', plain.replace('13:49', '13:\u200e49').replace('SYD', 'SYD\u200b')],
  ])('is read with %s', async (_what, file) => expect(await read(file)).toMatchObject([{ market: 'SYDNEY', given }]))

  it.each([
    ['9:05', '09:05'],
    ['09.05', '09:05'],
    ['0:15', '00:15'],
    ['1:00 PM', '13:00'],
    ['12:30 AM', '00:30'],
    ['12:30 PM', '12:30'],
    ['7.45 wib', '07:45'],
  ])('%s is %s', async (cell, closeTime) =>
    expect(await read(`${header}\nSYDNEY,${cell},14:05,Senin\n`)).toMatchObject([{ given: { closeTime } }]),
  )

  it.each(['24:00', '13:00 PM', '0:30 AM', '13:00:30', '13:00 WITA', '0.5416667', '25:00', '13', '1300', 'siang'])(
    '%s is named as what is wrong',
    async (cell) =>
      expect(await read(`${header}\nSYDNEY,${cell},14:05,Senin\n`)).toMatchObject([
        { message: contentTexts.cellWrong(`close_time: ${fieldTexts.time}`) },
      ]),
  )
})

describe('what is wrong', () => {
  const wrong = (cell: string) => contentTexts.cellWrong(cell)
  it.each([
    ['the first of two times', header, 'SYDNEY,24:00,25:00,Senin', wrong(`close_time: ${fieldTexts.time}`)],
    ['the name before a time', header, 'SYD_NEY,24:00,25:00,Senin', wrong(`market: ${fieldTexts.marketName}`)],
    [
      'the file’s own order',
      'day,open_time,close_time,market',
      ',25:00,24:00,SYDNEY',
      wrong(`day: ${fieldTexts.required}`),
    ],
    [
      'a time before draw days',
      `${header},draw_days`,
      'SYDNEY,24:00,14:05,Senin,selang',
      wrong(`close_time: ${fieldTexts.time}`),
    ],
    [
      'a text without a column',
      'market,,close_time,open_time,day',
      'SYDNEY,x,13:49,14:05,Senin',
      contentTexts.rowCells(4),
    ],
    ['a cell too many', header, 'SYDNEY,13:49,14:05,Senin,x', contentTexts.rowCells(4)],
  ])('is named: %s', async (_what, head, line, message) =>
    expect(await read(`${head}\n${line}\n`)).toMatchObject([{ line: 2, message }]),
  )

  it('is an unknown column by its name', () =>
    expect(read(`${header},,zone\n`)).rejects.toThrow(new UnreadableFile(contentTexts.columnUnknown('zone'))))
})
