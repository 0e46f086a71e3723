import { describe, expect, it } from '@jest/globals'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { planFrom, defaultPlan, type DrawPlan } from '../../results/draw-plan.ts'
import { readSubject } from './paste-subject.ts'
import { pasteProblems, readPaste } from './read-paste.ts'

const known = { names: ['SINGAPORE', 'TOTO MACAU 13:00'] }
const starters = ['0229', '1187', '2460', '3051', '4418', '5592', '6862', '7306', '8140', '9925']
const consolations = ['0842', '1597', '2213', '3896', '4855', '5319', '6471', '7028', '8830', '0007']
const all = ['0438', '2096', '7215', ...starters, ...consolations]
const list = (type: string, numbers: readonly string[]) => numbers.map((each) => ({ type, numbers: each }))
const full = [
  { type: 'PRIZE 1', numbers: '0438' },
  { type: 'PRIZE 2', numbers: '2096' },
  { type: 'PRIZE 3', numbers: '7215' },
  ...list('STARTER PRIZE', starters),
  ...list('CONSOLATION PRIZE', consolations),
]
const rows = (numbers: readonly string[], width: number, between: string) =>
  Array.from({ length: Math.ceil(numbers.length / width) }, (_, row) =>
    numbers.slice(row * width, (row + 1) * width).join(between),
  ).join('\n')

/** Parses a text pasted into the draw of SINGAPORE on 2026-11-21. */
const read = (text: string, plan: DrawPlan, stored: readonly Prize[], usual: number | null = null) =>
  readPaste(readSubject(text, known, { market: 'SINGAPORE', date: '2026-11-21' }).lines, plan, stored, usual)

describe('a whole draw', () => {
  it.each([
    ['one per line', all.join('\n')],
    ['one per line, Windows ends and blank lines', all.join('\r\n\r\n')],
    ['between commas and blanks', `${all.join(', ')}.`],
    ['between blanks', all.join(' ')],
    ['between dashes', all.join(' - ')],
    ['numbered lines', all.map((each, index) => `${index + 1}. ${each}`).join('\n')],
    ['numbered columns', all.map((each, index) => `${index + 1}\t${each}`).join('\n')],
    [
      'named lines',
      `PRIZE 1: 0438\nPRIZE 2: 2096\nPRIZE 3: 7215\nSTARTER PRIZE: ${starters.join(', ')}\nCONSOLATION PRIZE: ${consolations.join(', ')}`,
    ],
    ['a name on every line', full.map(({ type, numbers }) => `${type} ${numbers}`).join('\n')],
    [
      'names above their numbers',
      `1st Prize\n0438\n2nd Prize\n2096\n3rd Prize\n7215\nStarter Prizes\n${rows(starters, 5, ' ')}\nConsolation Prizes\n${rows(consolations, 5, '\t')}`,
    ],
    [
      'a page with a title, a date and a time',
      `Hasil SINGAPORE 4D\nSabtu, 21 November 2026 17:45 WIB\nHadiah Pertama 0438\nHadiah Kedua 2096\nHadiah Ketiga 7215\nSTARTER\n${starters.join('\n')}\nHIBURAN\n${consolations.join('\n')}`,
    ],
    [
      'a table with names as columns',
      `1st\t2nd\t3rd\n0438\t2096\t7215\nStarter\tConsolation\n${starters.map((each, index) => `${each}\t${consolations[index]}`).join('\n')}`,
    ],
    [
      'a table with borders',
      `| 1st Prize | 0438 |\n|---|---|\n| 2nd Prize | 2096 |\n| 3rd Prize | 7215 |\n| Starter | ${starters.join(' | ')} |\n| Consolation | ${consolations.join(' | ')} |`,
    ],
    [
      'the lines of our own export',
      `market,date,type,numbers\n${full.map(({ type, numbers }) => `SINGAPORE,2026-11-21,${type},${numbers}`).join('\n')}`,
    ],
    [
      'wide digits',
      full
        .map(({ numbers }) => numbers.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))))
        .join('\n'),
    ],
  ])('is parsed from %s', (_layout, text) => {
    expect(read(text, defaultPlan, [])).toEqual({
      prizes: full,
      doubts: [],
      dropped: expect.any(Array),
    })
  })

  it('ignores the stored prizes when complete', () =>
    expect(read(all.join('\n'), defaultPlan, full).prizes).toEqual(full))
})

describe('a partial draw', () => {
  it.each([
    ['fills the open places', '7215, 0229', full.slice(0, 2), [full[2], full[3]]],
    ['goes to the named list', 'Consolation 0842 1597', [], list('CONSOLATION PRIZE', ['0842', '1597'])],
    ['takes the line below a single prize', 'PRIZE 2\n2096\nPRIZE 3\n7215', [], [full[1], full[2]]],
    ['takes a name behind its number', '0438 1st Prize\n2096 - 2nd Prize', [], [full[0], full[1]]],
    ['keeps a repeated number', 'STARTER 0229, 0229', [], list('STARTER PRIZE', ['0229', '0229'])],
    [
      'keeps a list longer than planned',
      `STARTER ${[...starters, '1111'].join(' ')}`,
      [],
      list('STARTER PRIZE', [...starters, '1111']),
    ],
    ['reads no number in words', 'Hasil TOTO 4D, terima kasih', [], []],
    ['reads an empty text', ' \n ', [], []],
    [
      'skips an empty cell',
      'Starter | Consolation\n0229 | 0842\n | 1597',
      [],
      [...list('STARTER PRIZE', ['0229']), ...list('CONSOLATION PRIZE', ['0842', '1597'])],
    ],
    [
      'skips an empty cell of a table with borders',
      '| Starter | Consolation |\n| 0229 | 0842 |\n| | 1597 |',
      [],
      [...list('STARTER PRIZE', ['0229']), ...list('CONSOLATION PRIZE', ['0842', '1597'])],
    ],
    [
      'skips an empty cell of a numbered row',
      'Starter\tConsolation\n1\t0229\t0842\n2\t\t1597',
      [],
      [...list('STARTER PRIZE', ['0229']), ...list('CONSOLATION PRIZE', ['0842', '1597'])],
    ],
    ['ignores digits of a market name', 'TOTO MACAU 13.00\nPRIZE 1 0438', [], [full[0]]],
  ])('%s', (_what, text, stored, prizes) => expect(read(text, defaultPlan, stored).prizes).toEqual(prizes))

  it('uses the market’s own type names', () => {
    const plan = planFrom([{ prizes: list('SPECIAL PRIZE', ['1111', '2222']) }])
    expect(read('special\n3333 4444', plan, []).prizes).toEqual(list('SPECIAL PRIZE', ['3333', '4444']))
  })

  it('fills in sheet order, whatever the market’s entry order', () => {
    const plan = [...defaultPlan].toReversed()
    expect(read('0438\n2096', plan, []).prizes).toEqual(full.slice(0, 2))
  })
})

describe('problems of a paste', () => {
  it.each([
    ['a single prize with two numbers', 'PRIZE 1 0438\nPRIZE 1 0439', { conflicting: ['PRIZE 1'] }],
    ['no conflict for the same number twice', 'PRIZE 1 0438\nPRIZE 1 0438', { conflicting: [] }],
    ['a number that is too long', `PRIZE 1 ${'1'.repeat(21)}`, { tooLong: ['1'.repeat(21)] }],
    ['too many numbers', `STARTER ${Array.from({ length: 201 }, () => '1234').join(' ')}`, { tooMany: true }],
  ])('reports %s', (_what, text, problems) =>
    expect(pasteProblems(read(text, defaultPlan, []).prizes)).toMatchObject(problems),
  )
})

describe('dropped text', () => {
  it.each<[text: string, dropped: string[]]>([
    ['SINGAPORE Sabtu, 21 November 2026\nPRIZE 1 0438', []],
    ['Hasil SINGAPORE 4D\n17:45 WIB\nPRIZE 1: 0438 (resmi)', ['HASIL', '4D', '17:45 WIB', 'RESMI']],
    ['1. 0438\n2. 2096', ['1.', '2.']],
    ['PRIZE 1 0438\nTerima kasih', ['TERIMA KASIH']],
    ['PRIZE 1 0438\nBonus: 77, 78\nSampai jumpa besok', ['SAMPAI JUMPA BESOK']],
    ['PRIZE 1 0438\nPRIZE 2 -\nPRIZE 3 7215', ['PRIZE 2']],
    ['market,date,type,numbers\nSINGAPORE,2026-11-21,PRIZE 1,0438', ['MARKET,DATE,TYPE,NUMBERS']],
    ['Starter | Consolation\n0229 0230 | \n', []],
    ['31/02/2026\n0438', ['31/02/2026']],
    ['PRIZE 1 0438 no. 5A', ['NO. 5A']],
  ])('of %j is %j', (text, dropped) =>
    expect(read(text, defaultPlan, []).dropped.map((piece) => piece.text)).toEqual(dropped),
  )
})
