import { describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { toCsv } from '../csv/csv.ts'
import { piecesOf, UnreadableFile } from '../csv/file-text.ts'
import { parseDraws, typeCell } from './parse-draws.ts'

const header = 'market,date,type,numbers'
const rows = ['SINGAPORE,2026-11-20,PRIZE 1,0417', 'SINGAPORE,2026-11-20,STARTER PRIZE,8417']
const plain = [header, ...rows, ''].join('\n')
const draws = ['SINGAPORE 2026-11-20: PRIZE 1 0417, STARTER PRIZE 8417']

const bytes = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, isBig = false) => {
  const encoded = Buffer.from(text, 'utf16le')
  return isBig ? encoded.swap16() : encoded
}
const read = async (file: Uint8Array | string) => {
  const parsed = await parseDraws(piecesOf(typeof file === 'string' ? bytes(file) : file))
  return {
    drawn: [...parsed.draws.kept()]
      .map((draw) => parsed.draws.read(draw))
      .map(
        ({ market, date, prizes }) =>
          `${market} ${date}: ${prizes.map(({ type, numbers }) => `${type} ${numbers}`).join(', ')}`,
      ),
    refusals: parsed.refusals.map(({ line, message }) => `${line}: ${message}`),
  }
}
const withSemicolons = plain.replaceAll(',', ';')

describe('our own export, as a spreadsheet saves it', () => {
  it.each<[string, Uint8Array | string]>([
    ['semicolons', withSemicolons],
    ['semicolons and Indonesian dates', withSemicolons.replaceAll('2026-11-20', '20/11/2026')],
    ['English dates', plain.replaceAll('2026-11-20', '11/20/2026')],
    ['tabs', plain.replaceAll(',', '\t')],
    ['pipes', plain.replaceAll(',', '|')],
    ['UTF-16', wide(`\uFEFF${plain}`)],
    ['UTF-16, big-endian', wide(`\uFEFF${plain}`, true)],
    ['UTF-16 with tabs and CRLF', wide(`\uFEFF${plain.replaceAll(',', '\t').replaceAll('\n', '\r\n')}`)],
    ['UTF-16 without a byte order mark', wide(plain)],
    ['a line sep=;', `sep=;\r\n${withSemicolons}`],
    ['a line sep=, behind a byte order mark', `\uFEFFsep=,\n${plain}`],
    ['a quoted line sep=;', `"sep=;"\n${withSemicolons}`],
    ['CR alone', plain.replaceAll('\n', '\r')],
    ['an empty last column', plain.replaceAll('\n', ',\n')],
    ['many empty last columns', plain.replaceAll('\n', ';;;\n').replaceAll(',', ';')],
    ['an empty last column in the rows only', plain.replaceAll(/\n(?=S)/g, '\n').replaceAll(/(\d)\n/g, '$1,\n')],
    ['rows of empty cells', `${plain},,,\n,,,\n`],
    ['rows of empty cells between', `${header}\n,,,\n${rows.join('\n,,,\n')}\n`],
    ['an empty line before the header', `\n${plain}`],
    ['every cell quoted', plain.replaceAll(/[^,\n]+/g, '"$&"')],
    ['each line as one cell', plain.replaceAll(/[^\n]+/g, '"$&"')],
    ['texts as formulas', plain.replaceAll(/\d{4}(?=\n)/g, '="$&"')],
    ['texts as quoted formulas', plain.replaceAll(/\d{4}(?=\n)/g, '"=""$&"""')],
    ['texts behind a quote', plain.replaceAll(/\d{4}(?=\n)/g, "'$&")],
    ['names in capitals and blanks around', plain.replace(header, ' Market , DATE , Type , Numbers ')],
    ['an invisible mark in the type', plain.replaceAll('PRIZE', 'PRI\u200bZE\u200e')],
    [
      'wide digits',
      plain.replaceAll(/\d{4}(?=\n)/g, (digits) =>
        digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      ),
    ],
    ['an invisible mark in the digits', plain.replaceAll(/\d{2}(?=\n)/g, '\u2060$&\ufeff')],
    ['digits apart', plain.replaceAll('0417', '0 4 1 7').replaceAll('8417', '[8][4][1][7]')],
  ])('is read with %s', async (_what, file) => expect(await read(file)).toEqual({ drawn: draws, refusals: [] }))

  it('counts lines as the file has them', async () => {
    const { refusals } = await read(`sep=;\n${header.replaceAll(',', ';')}\n;;;\nA;2026-11-20;PRIZE 1;x\n`)
    expect(refusals).toEqual([`4: ${contentTexts.prizeDigits}`])
  })

  it('keeps its zeros where it was exported for spreadsheets', async () => {
    const stored = [
      ['SINGAPORE', '2026-11-20', 'PRIZE 1', '0417'],
      ['SINGAPORE', '2026-11-20', 'STARTER PRIZE', '8417'],
    ]
    const exported = toCsv([header.split(',')]) + toCsv(stored, [1, 3])
    expect(exported).toContain('"=""0417"""')
    expect(await read(exported)).toEqual({ drawn: draws, refusals: [] })
    // What Excel saves of it.
    expect(await read(exported.replaceAll(/"=""(.*?)"""/g, '$1').replaceAll(',', ';'))).toEqual({
      drawn: draws,
      refusals: [],
    })
  })

  it.each(['HADIAH 1', '1ST PRIZE', 'PRIZE 01', "'HADIAH 1", 'PRIZE 1', "'A", 'STARTER'])(
    'keeps a type that is named %s',
    async (type) => {
      const exported = toCsv([header.split(','), ['A', '2026-11-20', typeCell(type), '0417']])
      expect((await read(exported)).drawn).toEqual([`A 2026-11-20: ${type} 0417`])
    },
  )
})

describe('a date', () => {
  const dateOf = async (date: string, others: string[] = [], delimiter = ',') => {
    const file = [header, `A,"${date}",PRIZE 1,1`, ...others.map((each) => `B,${each},PRIZE 1,1`), '']
    const { drawn, refusals } = await read(file.join('\n').replaceAll(',', delimiter))
    return drawn.find((each) => each.startsWith('A '))?.slice(2, 12) ?? refusals[0]
  }
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['5/5/2026', '2026-05-05'],
    ['2026/11/20', '2026-11-20'],
    ['2026-11-20 00:00:00', '2026-11-20'],
    ['2026-11-20T19:00:00+07:00', '2026-11-20'],
    ['2026-11-20T17:30:00Z', '2026-11-21'],
    ['20261120', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
    ['Jumat 20 November 2026', '2026-11-20'],
    ["'20 Nov 2026", '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['15 Ogos 2026', '2026-08-15'],
    ['14 Mac 2026', '2026-03-14'],
    ['14 Julai 2026', '2026-07-14'],
    ['28 Disember 2026', '2026-12-28'],
    ['November 20, 2026', '2026-11-20'],
    ['46346', `2: ${contentTexts.dateSerial('46346 mungkin 2026-11-20')}`],
    ['05/11/2026', `2: ${contentTexts.dateUnclear('05/11/2026 bisa 2026-11-05 atau 2026-05-11')}`],
    ['31/02/2026', `2: ${fieldTexts.date}`],
    ['20/11/26', `2: ${fieldTexts.date}`],
    ['kemarin', `2: ${fieldTexts.date}`],
  ])('%s is %s', async (date, expected) => expect(await dateOf(date)).toBe(expected))

  it.each([
    [['20/11/2026'], ',', '2026-11-05'],
    [['11/20/2026'], ',', '2026-05-11'],
    [[], ';', '2026-11-05'],
    [['11/20/2026'], ';', '2026-05-11'],
  ])('05/11/2026 beside %j between %s is %s', async (others, delimiter, expected) =>
    expect(await dateOf('05/11/2026', others, delimiter)).toBe(expected),
  )

  it('05/11/2026 is asked about where the others contradict each other', async () =>
    expect(await dateOf('05/11/2026', ['20/11/2026', '11/20/2026'], ';')).toContain('05/11/2026'))
})

describe('a number', () => {
  it.each(['8,417', '8.417', '8417.0', '8417,00', '8.42E+03', '1.234.567'])('%s is asked about', async (cell) => {
    const { drawn, refusals } = await read(`${header}\nA,2026-11-20,PRIZE 1,"${cell}"\n`)
    expect({ drawn, refusals }).toEqual({ drawn: [], refusals: [`2: ${contentTexts.numberRewritten(cell)}`] })
  })
  it.each(['04**', '04-38', '0438 2096', 'PRIZE', '04xx', '٠٤٣٨'])('%s is refused', async (cell) =>
    expect((await read(`${header}\nA,2026-11-20,PRIZE 1,${cell}\n`)).refusals).toEqual([
      `2: ${contentTexts.prizeDigits}`,
    ]),
  )
})

describe('a prize name', () => {
  it.each([
    ['1st Prize', 'PRIZE 1'],
    ['First Prize', 'PRIZE 1'],
    ['PRIZE1', 'PRIZE 1'],
    ['PRIZE 01', 'PRIZE 1'],
    ['Hadiah 1', 'PRIZE 1'],
    ['Hadiah Pertama', 'PRIZE 1'],
    ['Hadiah ke-2', 'PRIZE 2'],
    ['Juara III', 'PRIZE 3'],
    ['2nd', 'PRIZE 2'],
    ['Third', 'PRIZE 3'],
    ['Prize No. 3', 'PRIZE 3'],
    ['首獎', 'PRIZE 1'],
    ['PRIZE\u200b 1', 'PRIZE 1'],
    ['ＰＲＩＺＥ　１', 'PRIZE 1'],
    ['РRIZE 1', 'PRIZE 1'],
    ['PRIZE 1️⃣', 'PRIZE 1'],
    ['PRIZE 12', 'PRIZE 12'],
    ['Hadiah 10 Juta', 'HADIAH 10 JUTA'],
    ['Hadiah Utama', 'HADIAH UTAMA'],
    ['PRIZE', 'PRIZE'],
    ['STARTER', 'STARTER'],
  ])('%s is %s', async (name, type) =>
    expect((await read(`${header}\nA,2026-11-20,${name},0417\n`)).drawn).toEqual([`A 2026-11-20: ${type} 0417`]),
  )
})

it.each<[string, Uint8Array, string]>([
  ['an Excel file', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), contentTexts.fileWorkbook],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), contentTexts.fileWorkbook],
  [
    'another encoding',
    new Uint8Array([...bytes(`${header}\nA,2026-11-20,PRIZE `), 0xa0, 0x31]),
    contentTexts.fileEncoding,
  ],
  ['another header', bytes('date;market;type;numbers\n'), contentTexts.fileHeader],
])('%s is named', async (_what, file, message) =>
  expect(parseDraws(piecesOf(file))).rejects.toThrow(new UnreadableFile(message)),
)
