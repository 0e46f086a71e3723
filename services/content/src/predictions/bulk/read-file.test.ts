import { describe, expect, it } from '@jest/globals'
import { maxBulkLines, maxPredictionEntries } from '@papan/contracts/limits.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { piecesOf, UnreadableFile } from '../../csv/file-text.ts'
import { readPredictionFile } from './read-file.ts'

const header = 'market,date,category,numbers,shio'
const rows = [
  'SYDNEY,2026-11-20,BBFS,0123456,NAGA',
  'SYDNEY,2026-11-20,TOP 4D,"0042, 1234",NAGA',
  'TAIWAN,2026-11-20,COLOK JITU,"K 4, E 9",KUDA',
]
const plain = [header, ...rows, ''].join('\n')
const withSemicolons = plain.replaceAll(/(?<=^[^"\n]*(?:"[^"\n]*"[^"\n]*)?),/gm, ';').replaceAll('"', '')
const read = async (file: Uint8Array | string) =>
  (await readPredictionFile(piecesOf(Buffer.from(file)))).map(({ line, market, date, given, questions, message }) => {
    const numbers = given?.map((entry) => `${entry.category} ${entry.numbers} ${entry.shio}`).join(', ')
    return [`${line} ${market} ${date}: ${message ?? numbers}`, ...questions].join(' ? ')
  })
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('a file of predictions', () => {
  it.each<[string, Uint8Array | string]>([
    ['commas', plain],
    ['semicolons', withSemicolons],
    ['semicolons and Indonesian dates', withSemicolons.replaceAll('2026-11-20', '20/11/2026')],
    ['English dates', plain.replaceAll('2026-11-20', '11/20/2026')],
    ['tabs', withSemicolons.replaceAll(';', '\t')],
    ['UTF-16', wide(withSemicolons.replaceAll('\n', '\r\n'))],
    ['a byte order mark and a line sep=;', `\uFEFFsep=;\n${withSemicolons}`],
    ['empty columns and rows', `${plain.replaceAll('\n', ',,\n')},,,,,\n`],
    ['texts as formulas', plain.replace('0123456', '="0123456"').replaceAll('2026-11-20', '="2026-11-20"')],
    ['texts behind a quote', plain.replace('0123456', "'0123456")],
    ['invisible characters', plain.replace('0123456', '01\u200b23456\u2060').replaceAll('NAGA', '\u200eNAGA')],
    ['wide digits', plain.replace('0123456', '０１２３４５６')],
    [
      'other case and short forms',
      plain.toLowerCase().replace('top 4d', '4D').replace('colok jitu', 'cj').replace('k 4, e 9', 'K 4, E 9'),
    ],
    ['a shio in the first row alone', plain.replace('1234",NAGA', '1234",')],
  ])('with %s', async (_what, file) => {
    expect((await read(file)).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'SYDNEY 2026-11-20: BBFS 0123456 NAGA, TOP 4D 0042, 1234 NAGA',
      'TAIWAN 2026-11-20: COLOK JITU K 4, E 9 KUDA',
    ])
  })

  it.each<[what: string, row: string, line: string]>([
    [
      'a lost zero',
      'SYDNEY,2026-11-20,4D,417,NAGA',
      `2 SYDNEY 2026-11-20: TOP 4D 417 NAGA ? ${texts.lostZero('TOP 4D', '417', '0417')}`,
    ],
    [
      'an unclear date',
      'SYDNEY,05/11/2026,4D,0417,NAGA',
      `2 SYDNEY null: ${contentTexts.dateUnclear('05/11/2026 bisa 2026-11-05 atau 2026-05-11')}`,
    ],
    [
      'a date as a number',
      'SYDNEY,46346,4D,0417,NAGA',
      `2 SYDNEY null: ${contentTexts.dateSerial('46346 mungkin 2026-11-20')}`,
    ],
    [
      'an unclear date in two rows',
      'SYDNEY,05/11/2026,4D,0417,NAGA\nSYDNEY,05/11/2026,3D,417,NAGA',
      `2 SYDNEY null: ${contentTexts.dateUnclear('05/11/2026 bisa 2026-11-05 atau 2026-05-11')}`,
    ],
    ['no date', 'SYDNEY,,4D,0417,NAGA', `2 SYDNEY null: ${fieldTexts.date}`],
    ['no market', ',2026-11-20,4D,0417,NAGA', `2  2026-11-20: ${fieldTexts.required}`],
    ['another market', '<b>,2026-11-20,4D,0417,NAGA', `2  2026-11-20: ${fieldTexts.marketName}`],
    ['no category', 'SYDNEY,2026-11-20,,0417,NAGA', `2 SYDNEY 2026-11-20: ${fieldTexts.required}`],
    ['no numbers', 'SYDNEY,2026-11-20,4D,,NAGA', `2 SYDNEY 2026-11-20: ${fieldTexts.required}`],
    ['no shio', 'SYDNEY,2026-11-20,4D,0417,', `2 SYDNEY 2026-11-20: ${texts.shioMissing}`],
    ['another shio', 'SYDNEY,2026-11-20,4D,0417,KUCING', `2 SYDNEY 2026-11-20: ${texts.unread('KUCING')}`],
    ['four cells', 'SYDNEY,2026-11-20,4D,0417', `2 SYDNEY 2026-11-20: ${texts.rowCells}`],
    ['a quote too many', 'SYDNEY,2026-11-20,4D,"0417,NAGA', `2 SYDNEY 2026-11-20: ${contentTexts.rowQuotes}`],
    [
      'a wrong row of several',
      'SYDNEY,2026-11-20,4D,0417,NAGA\nSYDNEY,2026-11-20,3D,417,KUCING',
      `2 SYDNEY 2026-11-20: ${texts.rowWrong(3, texts.unread('KUCING'))}`,
    ],
    [
      'too many rows of one draw',
      'SYDNEY,2026-11-20,4D,0417,NAGA\n'.repeat(maxPredictionEntries + 1),
      `2 SYDNEY 2026-11-20: ${texts.tooManyEntries(maxPredictionEntries)}`,
    ],
  ])('with %s', async (_what, row, line) => expect(await read(`${header}\n${row}\n`)).toEqual([line]))

  it.each<[what: string, file: string | Uint8Array, message: string]>([
    ['nothing', '', contentTexts.predictionHeader],
    ['another header', 'market,date,type,numbers\n', contentTexts.predictionHeader],
    ['a workbook', Buffer.from('504b030400', 'hex'), contentTexts.fileWorkbook],
    ['another encoding', Buffer.from([0x6d, 0xff, 0xfe]), contentTexts.fileEncoding],
    [
      'too many draws',
      `${header}\n${Array.from({ length: maxBulkLines + 1 }, (_each, at) => `M${at},2026-11-20,4D,0417,NAGA\n`).join('')}`,
      contentTexts.tooManyLines(maxBulkLines),
    ],
  ])('of %s is refused', async (_what, file, message) => {
    await expect(readPredictionFile(piecesOf(Buffer.from(file)))).rejects.toThrow(new UnreadableFile(message))
  })
})
