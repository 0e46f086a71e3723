import { describe, expect, it } from '@jest/globals'
import { otherSubject, readSubject } from './paste-subject.ts'

const names = [
  'SINGAPORE',
  'TAIWAN',
  'HONGKONG',
  'MACAU',
  'TOTO MACAU 13:00',
  'TOTO MACAU 16:00',
  'TOTO MACAU 5D 15.00',
  'OREGON 03:00',
  'KENTUCKY (MID)',
  "KING'S 4D+",
  'MAGNUM4D',
  'CAROLINA DAY',
  'CAROLINA EVENING',
  'SPECIAL',
  '4D',
  '88',
]
const today = '2026-11-23'
const entered = { market: 'TAIWAN', date: today }
const read = (text: string, known = names) => readSubject(text, { names: known }, entered)

describe('markets of a text', () => {
  it.each<[text: string, markets: string[]]>([
    ['Hasil SINGAPORE', ['SINGAPORE']],
    ['SINGAPORE,2026-11-22,PRIZE 1,0438', ['SINGAPORE']],
    ['*Singapore*\n1234', ['SINGAPORE']],
    ['ＳＩＮＧＡＰＯＲＥ 1234', ['SINGAPORE']],
    ['SINGAPORE1234', []],
    ['SINGAPOREPOOLS', []],
    ['S I N G A P O R E', ['SINGAPORE']],
    ['Hong Kong 6/D', ['HONGKONG']],
    ['toto  macau   13:00 WIB', ['TOTO MACAU 13:00']],
    ['TOTO MACAU 13.00', ['TOTO MACAU 13:00']],
    ['TOTO\u00a0MACAU 16:00', ['TOTO MACAU 16:00']],
    ['TOTO MACAU 5D 15:00', ['TOTO MACAU 5D 15.00']],
    ['MACAU 1234', ['MACAU']],
    ['OREGON 0300', []],
    ['Kentucky (Mid) 123', ['KENTUCKY (MID)']],
    ['KING’S 4D+ 1234', ["KING'S 4D+"]],
    ['MAGNUM 4D', ['MAGNUM4D']],
    ['Carolina Evening', ['CAROLINA EVENING']],
    ['Carolina', []],
    ['SINGAPORE 1234\nTAIWAN 5678', ['SINGAPORE', 'TAIWAN']],
    ['SPECIAL 1234', []],
    ['88 1234', []],
    ['', []],
  ])('%j: %j', (text, markets) => expect(read(text).markets).toEqual(markets))
})

describe('dates of a text', () => {
  it.each<[text: string, dates: string[]]>([
    ['2026-11-22', ['2026-11-22']],
    ['2026.11.22', ['2026-11-22']],
    ['22/11/2026', ['2026-11-22']],
    ['22.11.2026', ['2026-11-22']],
    ['2/1/2026', ['2026-01-02']],
    ['11/22/2026', ['2026-11-22']],
    ['22-11-26', ['2026-11-22']],
    ["22/11/'26", ['2026-11-22']],
    ['22 Nov', ['2026-11-22']],
    ['22Nov2026', ['2026-11-22']],
    ['22 Nopember 2026', ['2026-11-22']],
    ['Hari/Tanggal: Minggu, 22 Nov 2026', ['2026-11-22']],
    ["Jum'at, 20 November 2026", ['2026-11-20']],
    ['Ahad 22/11', ['2026-11-22']],
    ['Tgl 22/11', ['2026-11-22']],
    ['Sunday, November 22, 2026', ['2026-11-22']],
    ['Nov 22', ['2026-11-22']],
    ['November 22nd', ['2026-11-22']],
    ['21 Agt 2026', ['2026-08-21']],
    ['21 Agustus 2026', ['2026-08-21']],
    ['21 Aug 2026', ['2026-08-21']],
    ['May 21, 2026', ['2026-05-21']],
    ['1 Okt 2026', ['2026-10-01']],
    ['31 Des 2025', ['2025-12-31']],
    ['2 Januari', ['2027-01-02']],
    ['29 Feb 2024', ['2024-02-29']],
    ['29 Feb 2026', []],
    ['31/02/2026', []],
    ['22/11', []],
    ['22 11 2026', []],
    ['12-05-10', []],
    ['0438-2096-7215', []],
    ['0438 22 Nov 2096', ['2026-11-22']],
    ['22 Nov 2026 dan 24 Nov 2026', ['2026-11-22', '2026-11-24']],
    ['17:45 WIB', []],
  ])('%j: %j', (text, dates) => expect(read(text).dates).toEqual(dates))

  it('keeps an implausible year as a number', () => expect(read('22 Nov 2096', []).lines[0]?.trim()).toBe('2096'))
})

describe('otherSubject', () => {
  const taiwan = { market: 'TAIWAN', date: today }
  it.each<[text: string, named: string | null]>([
    ['SINGAPORE 22 Nov', 'SINGAPORE 22 Nov'],
    ['SINGAPORE', 'SINGAPORE'],
    ['TAIWAN 22/11/2026', 'TAIWAN 22 Nov'],
    ['22 Nov', '22 Nov'],
    ['22 Nov 2025', '22 Nov 2025'],
    ['TAIWAN 1\nSINGAPORE 2', 'TAIWAN, SINGAPORE'],
    ['TAIWAN 23 Nov 2026', null],
    ['taiwan', null],
    ['0438', null],
  ])('%j: %j', (text, named) => expect(otherSubject(read(text), taiwan)?.text ?? null).toBe(named))

  it('returns the label of the entered draw too', () =>
    expect(otherSubject(read('SINGAPORE 22 Nov'), taiwan)).toEqual({
      text: 'SINGAPORE 22 Nov',
      entered: 'TAIWAN 23 Nov',
    }))
})

describe('other names of markets', () => {
  const aliases = new Map([
    ['SGP', ['SINGAPORE']],
    ['TTM', ['TOTO MACAU 13:00', 'TOTO MACAU 16:00']],
    ['TOTO MACAU', ['TOTO MACAU 13:00', 'TOTO MACAU 16:00']],
  ])
  it.each<[text: string, market: string, markets: string[]]>([
    ['SGP 1234', 'SINGAPORE', ['SINGAPORE']],
    ['Result Sgp: 1234', 'TAIWAN', ['SINGAPORE']],
    ['SGP1234', 'TAIWAN', []],
    ['TTM 1234', 'TOTO MACAU 16:00', ['TOTO MACAU 16:00']],
    ['Toto Macau 1234', 'TOTO MACAU 13:00', ['TOTO MACAU 13:00']],
    ['TOTO MACAU 13:00', 'TOTO MACAU 16:00', ['TOTO MACAU 13:00']],
    ['TTM 1234', 'TAIWAN', ['TTM']],
  ])('%j while %s is entered: %j', (text, market, markets) =>
    expect(readSubject(text, { names, aliases }, { market, date: today }).markets).toEqual(markets),
  )
})
