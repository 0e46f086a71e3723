import { describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { maxImportMarkets } from './draw-table.ts'
import { piecesOf, UnreadableFile } from '../csv/file-text.ts'
import { maxMalformed, maxRefusals, parseDraws } from './parse-draws.ts'

const header = 'market,date,type,numbers'
const bytes = (text: string) => new TextEncoder().encode(text)
const parseText = async (text: string) => {
  const { draws, refusals, refused } = await parseDraws(piecesOf(bytes(text)))
  return { draws: [...draws.kept()].map((draw) => draws.read(draw)), refusals, refused }
}
const parse = (...rows: string[]) => parseText([header, ...rows, ''].join('\n'))
/** The draws in one line each: `MARKET date: type numbers, ...`. */
const drawn = async (...rows: string[]) =>
  (await parse(...rows)).draws.map(
    ({ market, date, prizes }) =>
      `${market} ${date}: ${prizes.map(({ type, numbers }) => `${type} ${numbers}`).join(', ')}`,
  )

describe('parseDraws', () => {
  it.each([
    ['one number', ['SINGAPORE,2025-01-31,PRIZE 1,0042'], ['SINGAPORE 2025-01-31: PRIZE 1 0042']],
    [
      'the numbers of a draw in their order, equal ones included',
      ['A,2025-01-31,PRIZE 1,0001', 'A,2025-01-31,STARTER,7777', 'A,2025-01-31,STARTER,7777'],
      ['A 2025-01-31: PRIZE 1 0001, STARTER 7777, STARTER 7777'],
    ],
    [
      'two draws of one market and one of another',
      ['A,2025-01-31,PRIZE 1,1', 'A,2025-02-01,PRIZE 1,2', 'B,2025-01-31,PRIZE 1,3'],
      ['A 2025-01-31: PRIZE 1 1', 'A 2025-02-01: PRIZE 1 2', 'B 2025-01-31: PRIZE 1 3'],
    ],
    [
      'a draw whose lines stand apart',
      ['A,2025-01-31,PRIZE 1,1', 'B,2025-01-31,PRIZE 1,3', 'A,2025-01-31,PRIZE 2,2'],
      ['A 2025-01-31: PRIZE 1 1, PRIZE 2 2', 'B 2025-01-31: PRIZE 1 3'],
    ],
    [
      'small letters and blanks around',
      [' sabah 4d , 2025-01-31 , prize 1 , 0042 '],
      ['SABAH 4D 2025-01-31: PRIZE 1 0042'],
    ],
    ['quoted cells', ['"A","2025-01-31","PRIZE, ""1""",0042'], ['A 2025-01-31: PRIZE, "1" 0042']],
    ['what an export guarded', ["'-A,2025-01-31,'=1,0042"], ['-A 2025-01-31: =1 0042']],
    ['empty lines between', ['', 'A,2025-01-31,PRIZE 1,1', '  '], ['A 2025-01-31: PRIZE 1 1']],
    ['nothing but the header', [], []],
  ])('reads %s', async (_name, rows, draws) => {
    expect(await drawn(...rows)).toEqual(draws)
    expect(await parse(...rows)).toMatchObject({ refusals: [], refused: 0 })
  })

  it.each([
    ['a byte order mark', `\uFEFF${header}\nA,2025-01-31,PRIZE 1,0042\n`],
    ['no end of the last line', `${header}\nA,2025-01-31,PRIZE 1,0042`],
    ['a header quoted in part', `market, "Date" ,type,"numbers"\r\nA,2025-01-31,PRIZE 1,0042`],
    ['a quoted header behind a byte order mark', `\uFEFF"market","date","type","numbers"\nA,2025-01-31,PRIZE 1,0042`],
  ])('reads a file with %s', async (_name, text) => {
    expect((await parseText(text)).draws).toEqual([
      { market: 'A', date: '2025-01-31', prizes: [{ type: 'PRIZE 1', numbers: '0042' }], line: 2, lines: [2] },
    ])
  })

  const good = 'A,2025-01-31,PRIZE 1,0042'
  it.each([
    ['too few columns', 'A,2025-01-31,PRIZE 2', contentTexts.rowColumns],
    ['too many columns', 'A,2025-01-31,PRIZE 2,1,2', contentTexts.rowColumns],
    ['letters for a number', 'A,2025-01-31,PRIZE 2,12a4', contentTexts.prizeDigits],
    ['a blanked number', 'A,2025-01-31,PRIZE 2,----', contentTexts.prizeDigits],
    ['no number', 'A,2025-01-31,PRIZE 2,', contentTexts.prizeRequired],
    ['no type', 'A,2025-01-31,,1', contentTexts.prizeRequired],
    ['a prize of one number twice', 'A,2025-01-31,prize 1,9999', contentTexts.prizeTwice('PRIZE 1')],
    ['the same prize number twice', good, contentTexts.prizeTwice('PRIZE 1')],
    ['quotes that do not match', 'A,2025-01-31,PRIZE 2,"1', contentTexts.rowQuotes],
    ['a cell of a megabyte', `A,2025-01-31,PRIZE 2,${'1'.repeat(1e6)}`, contentTexts.rowColumns],
    ['quotes that do not match, about its market too', '"A","2025-01-31",PRIZE 2,"1', contentTexts.rowQuotes],
  ])('refuses a draw whole for %s, with the line', async (_name, bad, message) => {
    for (const [rows, line] of [
      [[good, bad], 3],
      [['B,2025-01-31,PRIZE 1,1', good, 'A,2025-01-31,PRIZE 3,1', bad, 'A,2025-01-31,PRIZE 4,1'], 5],
    ] as const) {
      const { draws, refusals, refused } = await parse(...rows)
      expect(draws.filter(({ market }) => market === 'A')).toEqual([])
      expect({ refusals, refused }).toEqual({ refusals: [{ line, message }], refused: 1 })
    }
  })

  it.each([
    ['a bad line first', 'A,2025-01-31,PRIZE 2,x', good],
    ['a bad line in small letters first', 'a,2025-01-31,PRIZE 2,x', good],
  ])('refuses a draw that has %s', async (_name, ...rows) => {
    expect(await parse(...rows)).toMatchObject({ draws: [], refused: 1 })
  })

  it.each([
    ['a market of other characters', 'A_B,2025-01-31,PRIZE 1,1', fieldTexts.marketName],
    ['no market', ',2025-01-31,PRIZE 1,1', fieldTexts.required],
    ['a date that is none', 'A,2025-02-30,PRIZE 1,1', fieldTexts.date],
    ['a day that the month has not', 'A,31/02/2025,PRIZE 1,1', fieldTexts.date],
    ['a control character', 'A\u0000,2025-01-31,PRIZE 1,1', fieldTexts.controlCharacters],
    ['one word', 'hello', contentTexts.rowColumns],
  ])('refuses a line with %s and takes the others', async (_name, bad, message) => {
    const { draws, refusals, refused } = await parse(good, bad)
    expect(draws).toHaveLength(1)
    expect({ refusals, refused }).toEqual({ refusals: [{ line: 3, message }], refused: 1 })
  })

  it('takes every draw of a long file whose lines of a draw stand far apart', async () => {
    const dates = Array.from({ length: 70_000 }, (_each, index) =>
      new Date(Date.UTC(1900, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const rows = ['PRIZE 1', 'STARTER', 'PRIZE 1'].flatMap((type, at) =>
      (at < 2 ? dates : dates.slice(0, 1)).map((date, index) => `A,${date},${type},${String(index).padStart(5, '0')}`),
    )
    const { draws, refusals, refused } = await parseText([header, ...rows].join('\n'))
    expect({ refusals, refused }).toEqual({
      refusals: [{ line: 140_002, message: contentTexts.prizeTwice('PRIZE 1') }],
      refused: 1,
    })
    expect(draws.map(({ date }) => date)).toEqual(dates.slice(1))
    expect(draws.at(-1)).toEqual({
      market: 'A',
      date: dates.at(-1),
      prizes: [
        { type: 'PRIZE 1', numbers: '69999' },
        { type: 'STARTER', numbers: '69999' },
      ],
      line: 70_001,
      lines: [70_001, 140_001],
    })
  })

  it('takes 200 numbers of a draw and refuses it with 201', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => 'A,2025-01-31,STARTER,1234')
    expect((await parse(...rows(200))).draws[0]?.prizes).toHaveLength(200)
    expect(await parse(...rows(201))).toMatchObject({
      draws: [],
      refusals: [{ line: 202, message: contentTexts.tooManyPrizes(200) }],
    })
  })

  it('lists the first refusals of a file of nothing else and counts them all', async () => {
    const { draws, refusals, refused } = await parse(...Array.from({ length: maxRefusals + 500 }, () => 'junk'))
    expect(draws).toEqual([])
    expect(refusals).toHaveLength(maxRefusals)
    expect(refused).toBe(maxRefusals + 500)
  })

  it.each([
    ['an empty file', '', contentTexts.fileHeader],
    ['a file without a header', good, contentTexts.fileHeader],
    ['other columns', 'market,date,numbers,type\n', contentTexts.fileHeader],
    ['a header whose quotes do not match', '"market,date,type,numbers\n', contentTexts.fileHeader],
    ['UTF-16 without a byte order mark', 'm\0a\0r\0k\0e\0t\0', contentTexts.fileHeader],
    ['one cell of 15 MB', 'x'.repeat(15e6), contentTexts.fileHeader],
    ['one cell of 15 MB whose quote is open', `"${'x'.repeat(15e6)}`, contentTexts.fileHeader],
    ['a million columns', `market,date,type,numbers${','.repeat(1e6)}\n`, contentTexts.fileHeader],
    [
      'too many lines of one cell',
      `market,date,type,numbers\n${'a\n'.repeat(maxMalformed + 1)}`,
      contentTexts.rowColumns,
    ],
    [
      'too many markets',
      `market,date,type,numbers\n${Array.from({ length: maxImportMarkets + 1 }, (_each, index) => `M${index},2025-01-31,PRIZE 1,1\n`).join('')}`,
      contentTexts.tooManyMarkets(maxImportMarkets),
    ],
    ['too many open quotes', `market,date,type,numbers\n${'"\n'.repeat(maxMalformed + 1)}`, contentTexts.rowQuotes],
  ])(
    'cannot read %s',
    async (_name, text, message) => {
      await expect(parseText(text)).rejects.toThrow(new UnreadableFile(message))
    },
    120_000,
  )

  it.each([
    ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x6d])],
    ['broken UTF-8', new Uint8Array([...bytes(`${header}\nA,2025-01-31,PRIZE 1,`), 0xc3, 0x28])],
  ])('cannot read %s', async (_name, file) => {
    await expect(parseDraws(piecesOf(file))).rejects.toThrow(new UnreadableFile(contentTexts.fileEncoding))
  })

  it('lets other work in while it reads', async () => {
    const rows = Array.from({ length: 12_000 }, (_each, index) => `A,2025-01-31,STARTER ${index},1`)
    let turns = 0
    const parsing = parse(...rows)
    const others = setInterval(() => turns++, 0)
    await parsing
    clearInterval(others)
    expect(turns).toBeGreaterThan(0)
  })
})
