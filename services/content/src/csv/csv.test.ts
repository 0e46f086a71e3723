import { describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { readCsv, toCsv, type CsvRow } from './csv.ts'

/** In parts as a file's pieces end anywhere. */
const read = async (text: string, length = 200_000) => {
  const parts = async function* () {
    for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length)
  }
  const rows: CsvRow[] = []
  for await (const batch of readCsv({ text: parts(), delimiter: ',', line: 1 })) rows.push(...batch)
  return rows
}
const cellsOf = async (line: string) => (await read(line))[0]?.cells

describe('a cell', () => {
  it.each([
    ['PRIZE 1', 'PRIZE 1'],
    ['0042', '0042'],
    ['=1+2', "'=1+2"],
    ['+62', "'+62"],
    ['-SABAH', "'-SABAH"],
    ['@SUM', "'@SUM"],
    ["'=1", "''=1"],
    ["'A", "'A"],
    ['A=1', 'A=1'],
    ['A, B', '"A, B"'],
    ['SAY "A"', '"SAY ""A"""'],
    ['=A,"B"', `"'=A,""B"""`],
    ['', ''],
  ])('%j is written %j and read back', async (text, cell) => {
    expect(toCsv([[text, 'x']])).toBe(`${cell},x\n`)
    expect(await cellsOf(`${cell},x`)).toEqual([text, 'x'])
    expect(await cellsOf(`x,${cell}`)).toEqual(['x', text])
  })
})

describe('a line', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    [' a , b ', ['a', 'b']],
    ['"a","b"', ['a', 'b']],
    [' "a, b" , c', ['a, b', 'c']],
    ['" a ",b', ['a', 'b']],
    ['"",x', ['', 'x']],
    ['x,""', ['x', '']],
    ['x,"y",', ['x', 'y', '']],
    ['""', ['']],
    [',,', ['', '', '']],
    ['a\rb,c', ['a\rb', 'c']],
    ['a\u0000,b', ['a\u0000', 'b']],
  ])('%j has the cells %j', async (line, cells) => {
    for (const text of [line, `${line}\n`, `${line}\r\n`]) expect(await cellsOf(text)).toEqual(cells)
  })

  it.each(['"a', 'a"b', '"a"b,c', '"a""', 'x,"', '"a"\u0000', '"'.repeat(10_001)])(
    '%j is an error, the lines around it are read',
    async (line) => {
      expect(await read(`w,x\n${line}\ny,"z"\r\n`)).toMatchObject([
        { line: 1, cells: ['w', 'x'] },
        { line: 2, error: contentTexts.rowQuotes },
        { line: 3, cells: ['y', 'z'] },
      ])
    },
  )
})

describe('readCsv', () => {
  it.each([
    ['', []],
    ['a', [1]],
    ['a\n', [1]],
    ['a\r\nb\n\nc', [1, 2, 4]],
    ['\n', []],
    ['\n\n  \n\ta\n \n', [4]],
    ['a\rb\r', [1]],
  ])('numbers the lines of %j, wherever its pieces end', async (text, lines) => {
    for (const length of [1, 2, 200]) expect((await read(text, length)).map(({ line }) => line)).toEqual(lines)
  })

  it('takes a quoted line break for two broken lines', async () => {
    expect(await read('A,"b\nc",d\ne,f\n')).toEqual([
      { line: 1, cells: ['A', 'b'], error: contentTexts.rowQuotes },
      { line: 2, cells: ['c', 'd'], error: contentTexts.rowQuotes },
      { line: 3, cells: ['e', 'f'] },
    ])
  })

  it('numbers the lines of a long file with a broken one', async () => {
    const lines = Array.from({ length: 3_000 }, (_each, index) => (index === 1_700 ? '"x,y' : `${index},"y"`))
    const rows = await read(lines.join('\r\n'), 1_000)
    expect(rows.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 1))
    expect(rows.filter(({ line, cells, error }) => error || cells[0] !== String(line - 1))).toEqual([
      { line: 1_701, cells: ['x', 'y'], error: contentTexts.rowQuotes },
    ])
  })

  it.each([
    ['a cell of 15 MB', 'x'.repeat(15e6)],
    ['a cell of 15 MB whose quote is open', `"${'x'.repeat(15e6)}`],
    ['15 million columns', ','.repeat(15e6)],
    ['100,000 columns', '1,'.repeat(1e5)],
  ])('keeps the start of %s', async (_name, long) => {
    const rows = await read(`a,b\n${long}\nc,d\n`)
    expect(rows).toMatchObject([
      { line: 1 },
      { line: 2, error: contentTexts.rowColumns },
      { line: 3, cells: ['c', 'd'] },
    ])
    expect(rows[1]?.cells.join('').length).toBeLessThan(1e5)
  })
})
