import { describe, expect, it } from '@jest/globals'
import { defaultPlan } from '../../results/draw-plan.ts'
import { readSubject } from './paste-subject.ts'
import { readPaste } from './read-paste.ts'

const draw = { market: 'SINGAPORE', date: '2026-11-28' }

/** The prizes of a text, then its questions as `TYPE? numbers`. */
const read = (text: string, usual: number | null = 4) => {
  const { lines } = readSubject(text, { names: ['SINGAPORE', 'TAIWAN'] }, draw)
  const { prizes, doubts, dropped } = readPaste(lines, defaultPlan, [], usual)
  return {
    found: [
      ...prizes.map(({ type, numbers }) => `${type} ${numbers}`),
      ...doubts.map(({ type, numbers }) => `${type}? ${numbers.join(' ')}`),
    ],
    dropped: dropped.map((piece) => `${piece.line} ${piece.text}`),
  }
}
const found = (text: string, usual: number | null = 4) => read(text, usual).found
const first = ['PRIZE 1 0438']
const asked = ['PRIZE 1? 0438']
const top = ['PRIZE 1 0438', 'PRIZE 2 2096', 'PRIZE 3 7215']

describe('numbers that are no prize', () => {
  it.each<[text: string, dropped: string]>([
    ['Periode 2871\nNomor keluar : 0438', '1 PERIODE 2871'],
    ['PERIODE\n2871\nNomor keluar\n0438', '2 2871'],
    ['Draw No: 395/26\nPRIZE 1 0438', '1 DRAW NO: 395/26'],
    ['4119/26\nPRIZE 1 0438', '1 4119/26'],
    ['No. Cabutan 4119/26\nHadiah 1 0438', '1 NO. CABUTAN 4119/26'],
    ['Putaran : 1182\nResult : 0438', '1 PUTARAN : 1182'],
    ['#2871\n0438', '1 #2871'],
    ['4D Jackpot 1 Prize RM 2,137,374.70\n1st Prize 0438', '1 4D JACKPOT 1 PRIZE RM 2,137,374.70'],
    ['Hadiah 10 juta\nPRIZE 1 0438', '1 HADIAH 10 JUTA'],
    ['PRIZE 1 0438\nTotal pemenang 1523', '2 TOTAL PEMENANG 1523'],
    ['PRIZE 1 0438\nWA 0812-3456-7890', '2 WA 0812-3456-7890'],
    ['PRIZE 1 0438\n+62 812 3456 7890', '2 +62 812 3456 7890'],
    ['Prediksi BBFS 04382\nHasil 0438', '1 PREDIKSI BBFS 04382'],
    ['[28/11/26 19.12.33] X: PRIZE 1 : 0438', '1 19.12.33] X'],
    ['[19:12, 28/11/2026] Budi: PRIZE 1 : 0438', '1 19:12'],
    ['28/11/26 19.12 - Budi: PRIZE 1 : 0438', '1 19.12 - BUDI'],
    ['Jam 17.45\n0438', '1 JAM 17.45'],
    ['28 11 2026\n0438', '1 28 11 2026'],
    ['TOP 3\n0438', '1 TOP 3'],
  ])('%j has PRIZE 1 only, and %j is named', (text, dropped) => {
    expect(found(text)).toEqual(first)
    expect(read(text).dropped).toContain(dropped)
  })

  it.each<[text: string, dropped: string[]]>([
    ['PRIZE 1: 04**', ['1 PRIZE 1: 04**']],
    ['PRIZE 1: *04***', ['1 PRIZE 1: *04***']],
    ['*PRIZE 1: 04***', ['1 PRIZE 1: 04***']],
    ['PRIZE 1: **04**', ['1 PRIZE 1: **04']],
    ['PRIZE 1: 04xx', ['1 PRIZE 1: 04XX']],
    ['PRIZE 1: ----', ['1 PRIZE 1']],
    ['PRIZE 1: 0?38', ['1 PRIZE 1: 0?38']],
    ['4D Jackpot 1 Prize RM 2,137,374.70', ['1 4D JACKPOT 1 PRIZE RM 2,137,374.70']],
    ['PRIZE 1: 04.38', ['1 PRIZE 1: 04.38']],
    ['PRIZE 1: ٠٤٣٨', ['1 PRIZE 1: ٠٤٣٨']],
  ])('%j has none, and all of it is named', (text, dropped) => expect(read(text)).toEqual({ found: [], dropped }))

  it.each([
    '15 Ogos 2026',
    '14 Mac',
    '28 Disember',
    '14 Julai',
    '2026-11-28T19:00:00+07:00',
    '20261128',
    'Isnin, 30 November 2026',
    'Tarikh: 28/11/2026',
    'Sabtu, 28-11-26',
  ])('%s is a date', (date) => {
    const { dates } = readSubject(date, { names: [] }, draw)
    expect(dates).toHaveLength(1)
    expect(found(`${date}\nPRIZE 1 0438`)).toEqual(first)
    expect(found(`${date}\n0438`)).toEqual(first)
  })
})

describe('numbers that something rewrote', () => {
  it.each<[text: string, expected: string[]]>([
    ['PRIZE 2: 2,096', ['PRIZE 2? 2096']],
    ['PRIZE 3: 7.215', ['PRIZE 3? 7215']],
    ['2,096\n7.215', ['PRIZE 1? 2096', 'PRIZE 2? 7215']],
    ['PRIZE 2: 2096.0', ['PRIZE 2? 2096']],
    ['PRIZE 2: 2096,00', ['PRIZE 2? 2096']],
    ['PRIZE 1: 04 38', asked],
    ['PRIZE 1: 0,4,3,8', asked],
    ['PRIZE 1: ~0439~ 0438', asked],
    ['STARTER 6092,88,305', ['STARTER PRIZE 6092', 'STARTER PRIZE 88', 'STARTER PRIZE 305']],
  ])('%j: %j', (text, expected) => expect(found(text)).toEqual(expected))
})

describe('decorated digits', () => {
  it.each([
    '0️⃣4️⃣3️⃣8️⃣',
    '04\u200b38',
    '04\ufeff38',
    '0 4 3 8',
    '[0][4][3][8]',
    '(0)(4)(3)(8)',
    '0-4-3-8',
    '0|4|3|8',
    '0\t4\t3\t8',
    '０４３８',
    '𝟎𝟒𝟑𝟖',
    '⓪④③⑧',
    '⓿❹❸❽',
    '*0438*',
    '**0438**',
    '_0438_',
    '`0438`',
    '0438¹',
    '👉 0438 👈',
    '0️⃣ 4️⃣ 3️⃣ 8️⃣',
  ])('%s is 0438', (digits) => {
    for (const name of ['PRIZE 1: ', 'PRIZE 1️⃣ : ', '']) expect(found(name + digits)).toEqual(first)
    // Where the market's length is unknown, digits apart are asked about.
    expect([first, asked]).toContainEqual(found(`PRIZE 1: ${digits}`, null))
  })

  it.each(['1️⃣0438\n2️⃣2096\n3️⃣7215', '①0438 ②2096 ③7215', '1.0438\n2.2096\n3.7215', '❶ 0438\n❷ 2096\n❸ 7215'])(
    '%j counts its numbers',
    (text) => {
      for (const usual of [4, null]) expect(found(text, usual)).toEqual(top)
    },
  )
})

describe('names of prizes', () => {
  it.each([
    '1st Prize 0438',
    'PRIZE1 0438',
    'Hadiah 1 = 0438',
    'Hadiah I: 0438',
    '首奖 0438',
    'Hadiah ke-1 → 0438',
    'Juara 1 0438',
    'PRI\u200bZE 1 0438',
    'ＰＲＩＺＥ　１ 0438',
    '1st Prize 首獎 0438',
    'Prize 1 - 0438 (Resmi)',
    'Hadiah Pertama jatuh pada nomor 0438',
    '0438 - PRIZE 1',
    '*1st Prize*\n*0438*',
    '🥇 PRIZE 1 🥇\n\n0438',
  ])('%j is PRIZE 1', (text) => {
    for (const usual of [4, null]) expect(found(text, usual)).toEqual(first)
  })

  it.each<[text: string, expected: string[]]>([
    ['Hadiah Utama : 0438', asked],
    ['P1 0438', asked],
    ['No urut 1: 0438', asked],
    ['Result: 0-4-3-8 (As 0, Kop 4, Kepala 3, Ekor 8)', asked],
    ['PRIZE 1 0438\nBonus: 77, 78', [...first, 'BONUS? 77 78']],
    ['PRIZE 1 0438\nBonus\n77\n78', [...first, 'BONUS? 77', 'BONUS? 78']],
    ['PRIZE 1 0438\nTerima kasih\n2096', [...first, 'TERIMA KASIH? 2096']],
    ['PRIZE 1 0438\n2096', [...first, 'PRIZE 2? 2096']],
    ['PRIZE 1 0438 2096 7215', [...first, 'PRIZE 2? 2096', 'PRIZE 3? 7215']],
    ['PRIZE 1 : 0438 | PRIZE 2 : 2096 | PRIZE 3 : 7215', top],
    ['2871\nPRIZE 1 0438', [...first, 'PRIZE 2? 2871']],
    ['PRIZE 1 pemenang 1523', ['PRIZE 1? 1523']],
    ['Special\n0229', ['SPECIAL PRIZE 0229']],
    ['Hadiah Saguhati: 0842 1597', ['CONSOLATION PRIZE 0842', 'CONSOLATION PRIZE 1597']],
  ])('%j: %j', (text, expected) => expect(found(text)).toEqual(expected))

  it.each(['Nomor keluar : 0438', 'Hasil SGP malam ini 0438 gaskeun', 'Result 4D: 0438', 'Keluaran Singapore = 0438'])(
    '%j is PRIZE 1 where the market’s numbers have four digits, else a question',
    (text) => {
      expect([4, null, 5].map((usual) => found(text, usual))).toEqual([first, asked, []])
    },
  )
})
