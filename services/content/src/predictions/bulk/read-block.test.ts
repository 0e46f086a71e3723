import { describe, expect, it } from '@jest/globals'
import { listedMarkets } from '@papan/contracts/test-kit/listed-markets.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { readPredictionBlock } from './read-block.ts'

const markets = [
  { marketName: 'SYDNEY', aliases: ['SDY'] },
  { marketName: 'HONGKONG LOTTO', aliases: ['HK', 'HONGKONG'] },
  { marketName: 'SABAH 4D', aliases: ['AS', 'CB'] },
  { marketName: 'TOTO MACAU 13:00', family: 'TOTO MACAU' },
  { marketName: 'TOTO MACAU 16:00', family: 'TOTO MACAU' },
]
const today = '2026-11-29'
const form = { market: '', date: today, today }

/** Each proposal as `line MARKET date: CATEGORY numbers; SHIO`, then its questions and why it is refused. */
const read = async (text: string, given: Partial<typeof form> = {}) =>
  (await readPredictionBlock(text, markets, { ...form, ...given })).map(
    ({ line, market, date, given: entries, questions, message }) => {
      const numbers = entries?.map((entry) => `${entry.category} ${entry.numbers}`).join(', ')
      const read = entries ? [`${line} ${market} ${date?.slice(5)}: ${numbers}; ${entries[0]?.shio}`] : []
      return [...read, ...questions.map((question) => `? ${question}`), ...(message ? [`! ${line} ${message}`] : [])]
    },
  )
const six = 'BBFS : 0123456\n4D : 0042*1234\n3D : 042/234\n2D : 42-34-00\nCB : 5 / 7\nCJ : K4, E9\nShio : Naga'
const sixRead =
  'BBFS 0123456, TOP 4D 0042, 1234, TOP 3D 042, 234, TOP 2D 42, 34, 00, COLOK BEBAS 5, 7, COLOK JITU K4, E9; NAGA'
const one = 'BBFS 01234\nshio kuda'

describe('a pasted block', () => {
  it.each<[what: string, text: string]>([
    ['a heading', `PREDIKSI SYDNEY MINGGU 29 NOVEMBER 2026\n${six}`],
    ['a heading in any case', `Prediksi togel sydney, 29 nov 2026\n${six}`],
    ['an alias', `SDY 29/11/2026\n${six}`],
    ['the date below the market', `SYDNEY\nTgl 29-11-2026\n${six}`],
    ['the date of the form', `Sydney\n${six}`],
    ['stars and lines', `*SYDNEY*\n_29/11/2026_\n➖➖➖➖\n${six.replaceAll(/^.*$/gm, '• *$&*')}\n➖➖➖`],
    ['names of a chat', `[28/11/26 19.12.33] Budi: SYDNEY 29/11/2026\n${six}`],
    ['invisible marks', `SYD\u200bNEY\u200e\n${six.replaceAll(/\d/g, '\u2060$&')}`],
    ['wide letters and digits', `ＳＹＤＮＥＹ\n${six.replace('0123456', '０１２３４５６')}`],
    ['keycaps', `SYDNEY\n${six.replace('0123456', '0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣')}`],
    ['full names', `SYDNEY\n${six.replace('4D', 'TOP 4D').replace('CB', 'Colok Bebas').replace('CJ', 'COLOK JITU')}`],
    ['numbers below their category', `SYDNEY\n${six.replaceAll(' : ', ' :\n')}`],
    ['a long list over lines', `SYDNEY\n${six.replace('42-34-00', '42-34\n00')}`],
    ['everything in one line', `SYDNEY ${six.replaceAll('\n', ' | ')}`],
    ['CRLF and empty lines', `\r\nSYDNEY\r\n\r\n${six.replaceAll('\n', '\r\n\r\n')}\r\n`],
    ['rows of a table', `SYDNEY,2026-11-29,${six.replaceAll(' : ', ',').replaceAll('\n', '\nSYDNEY,2026-11-29,')}`],
    [
      'a row of columns',
      'Pasaran | BBFS | 4D | 3D | 2D | CB | CJ | Shio\n' +
        'SYDNEY | 0123456 | 0042 1234 | 042 234 | 42 34 00 | 5 7 | K4, E9 | NAGA',
    ],
  ])('with %s', async (_what, text) => {
    const [first, ...others] = await read(text)
    expect([first?.map((part) => part.replace(/^\d+ /, '')), others]).toEqual([[`SYDNEY 11-29: ${sixRead}`], []])
  })

  it.each<[what: string, text: string, found: string[][]]>([
    [
      'with several markets',
      `SYDNEY\n${one}\n\nHK\n${one}`,
      [['1 SYDNEY 11-29: BBFS 01234; KUDA'], ['5 HONGKONG LOTTO 11-29: BBFS 01234; KUDA']],
    ],
    [
      'under one date',
      `30 Nov 2026\nSYDNEY\n${one}\nHK\n${one}`,
      [['2 SYDNEY 11-30: BBFS 01234; KUDA'], ['5 HONGKONG LOTTO 11-30: BBFS 01234; KUDA']],
    ],
    [
      'with a date of the first market only',
      `SYDNEY 30/11\n${one}\nHK 28 Nov\n${one}\nSABAH 4D\n${one}`.replace('30/11', '30/11/2026'),
      [
        ['1 SYDNEY 11-30: BBFS 01234; KUDA'],
        ['4 HONGKONG LOTTO 11-28: BBFS 01234; KUDA'],
        ['7 SABAH 4D 11-28: BBFS 01234; KUDA', `? ${texts.dateOfOther(4, '2026-11-28')}`],
      ],
    ],
    [
      'with two days of one market',
      `SYDNEY\n29 Nov 2026\n${one}\n30 Nov 2026\n${one}`,
      [['1 SYDNEY 11-29: BBFS 01234; KUDA'], ['6 SYDNEY 11-30: BBFS 01234; KUDA']],
    ],
    [
      'with its date below',
      `SYDNEY\n${one}\n30 Nov 2026`,
      [['1 SYDNEY 11-30: BBFS 01234; KUDA', `? ${texts.dateBelow(4, '2026-11-30')}`]],
    ],
    ['with one draw of a family', `TOTO MACAU 13.00\n${one}`, [['1 TOTO MACAU 13:00 11-29: BBFS 01234; KUDA']]],
    [
      'with a family',
      `TOTO MACAU\n${one}`,
      [[`! 1 ${texts.marketUnclear('TOTO MACAU', ['TOTO MACAU 13:00', 'TOTO MACAU 16:00'])}`]],
    ],
    [
      'with two markets in a line',
      `SYDNEY HK\n${one}`,
      [[`! 1 ${texts.severalMarkets(['SYDNEY', 'HONGKONG LOTTO'])}`]],
    ],
    [
      'with an unknown market',
      `PREDIKSI BANGKOK\n${one}`,
      [[`? ${texts.unreadAt(1, 'PREDIKSI BANGKOK')}`, `! 1 ${texts.marketMissing}`]],
    ],
    [
      'with an unknown market below another',
      `SYDNEY\n${one}\nBANGKOK\n${one}`,
      [['1 SYDNEY 11-29: BBFS 01234; KUDA'], [`? ${texts.unreadAt(4, 'BANGKOK')}`, `! 4 ${texts.marketMissing}`]],
    ],
    ['without a market', one, [[`! 1 ${texts.marketMissing}`]]],
    ['without a shio', 'SYDNEY\nBBFS 01234', [[`! 1 ${texts.shioMissing}`]]],
    ['without numbers', 'SYDNEY', [[`! 1 ${texts.noNumbers}`]]],
    [
      'with words around',
      `Selamat pagi bosku\nSYDNEY\n${one}\nSalam JP`,
      [
        [`! 1 ${texts.unread('SELAMAT PAGI BOSKU')}`],
        ['2 SYDNEY 11-29: BBFS 01234; KUDA', `? ${texts.unreadAt(5, 'SALAM JP')}`],
      ],
    ],
    [
      'with words between numbers',
      'SYDNEY\n4D : 1234 (BB)\nAngka Main : 012\nMACAU 45\nShio kuda 05',
      [
        [
          '1 SYDNEY 11-29: TOP 4D 1234; KUDA',
          `? ${texts.unreadAt(2, 'BB')}`,
          `? ${texts.numbersWithoutCategory(5, '05')}`,
          `? ${texts.unreadAt(3, 'ANGKA MAIN : 012')}`,
          `? ${texts.unreadAt(4, 'MACAU 45')}`,
        ],
      ],
    ],
    [
      'with numbers alone',
      `SYDNEY\n5678\n${one}\n9012`,
      [
        [
          '1 SYDNEY 11-29: BBFS 01234; KUDA',
          `? ${texts.numbersWithoutCategory(2, '5678')}`,
          `? ${texts.numbersWithoutCategory(5, '9012')}`,
        ],
      ],
    ],
    [
      'with a category twice, one empty and two shio',
      'SYDNEY\n4D 1234\n4D 5678\nCB\nShio kuda\nShio naga',
      [
        [
          '1 SYDNEY 11-29: TOP 4D 1234, TOP 4D 5678; KUDA',
          `? ${texts.categoryTwice('TOP 4D')}`,
          `? ${texts.categoryWithoutNumbers(4, 'COLOK BEBAS')}`,
          `? ${texts.shioTwice(6, 'NAGA', 'KUDA')}`,
        ],
      ],
    ],
    [
      'with a shio that is none',
      'SYDNEY\n4D 1234\nShio : kucing',
      [[`? ${texts.unreadAt(3, 'SHIO : KUCING')}`, `! 1 ${texts.shioMissing}`]],
    ],
    [
      'with AI and other words of shio',
      'SYDNEY\nAI : 0123\nShio: Harimau',
      [['1 SYDNEY 11-29: ANGKA IKUT 0123; MACAN']],
    ],
    [
      'with short names of positions',
      'SYDNEY\nCJ : AS 4 / KEPALA 5\nShio ular',
      [['1 SYDNEY 11-29: COLOK JITU AS 4 / KEPALA 5; ULAR']],
    ],
    [
      'with numbers like dates',
      'SYDNEY\n2D : 24/11/26\n12/11/26\nshio ular',
      [
        [
          '1 SYDNEY 11-29: TOP 2D 24, 11, 26, 12, 11, 26; ULAR',
          `? ${texts.numberTwice('TOP 2D', '11')}`,
          `? ${texts.numberTwice('TOP 2D', '26')}`,
        ],
      ],
    ],
    [
      'with a line that is too long to be read',
      `SYDNEY\n${one}\n${'4D 1234 '.repeat(300)}`,
      [['1 SYDNEY 11-29: BBFS 01234; KUDA', `? ${texts.unreadAt(4, '4D 1234 '.repeat(10))}`]],
    ],
    ['of nothing', '\n  \n➖➖\n', []],
  ])('%s', async (_what, text, found) => expect(await read(text)).toEqual(found))

  it('for the market and date of the form needs neither', async () => {
    expect(await read(one, { market: 'SYDNEY', date: '2026-12-01' })).toEqual([['1 SYDNEY 12-01: BBFS 01234; KUDA']])
    expect(await read(`TOTO MACAU\n${one}`, { market: 'TOTO MACAU 16:00' })).toEqual([
      ['1 TOTO MACAU 16:00 11-29: BBFS 01234; KUDA'],
    ])
  })

  it('of every market of a day', async () => {
    const listed = listedMarkets()
    const text = listed.map(({ marketName }) => `*PREDIKSI ${marketName}*\n${six}`).join('\n\n')
    const found = await readPredictionBlock(text, listed, form)
    expect(found.map(({ market }) => market)).toEqual(listed.map(({ marketName }) => marketName))
    expect(found.filter(({ given, questions }) => given?.length !== 6 || questions.length > 0)).toEqual([])
  })
})
