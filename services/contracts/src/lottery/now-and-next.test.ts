import { describe, expect, it } from '@jest/globals'
import { nowAndNext } from './now-and-next.ts'
import { atWib } from '../wib.ts'

const wib = (text: string) => `${text.replace(' ', 'T')}:00+07:00`
const at = (text: string) => Date.parse(wib(text))

const draw = (market: string, closes: string, result: string, number: string | null = null, count = 0) => ({
  market,
  closesAt: wib(closes),
  resultAt: wib(result),
  number,
  count,
  at: number === null ? null : wib(result),
})
const singapore = draw('SINGAPORE', '2026-11-23 18:10', '2026-11-23 18:20')
const magnum = draw('MAGNUM 4D', '2026-11-23 18:25', '2026-11-23 18:30')
const toto = draw('TOTO MALAM', '2026-11-23 23:50', '2026-11-24 00:15')
const pcso = draw('PCSO', '2026-11-23 17:20', '2026-11-23 17:30', '6720', 23)
const hawai = draw('HAWAI', '2026-11-23 14:50', '2026-11-23 15:00', '3908', 23)

const shown = (draws: Parameters<typeof nowAndNext<typeof singapore>>[0], now: number, servedAt = now) => {
  const { drawing, next, last } = nowAndNext(draws, servedAt, now)
  return [drawing.map(({ market }) => market).join(', '), next?.market ?? '', last?.market ?? ''].join(' | ')
}

describe('nowAndNext', () => {
  const all = [toto, magnum, hawai, pcso, singapore]
  it.each([
    ['before a close', '2026-11-23 18:09', ' | SINGAPORE | PCSO'],
    ['at the close', '2026-11-23 18:10', 'SINGAPORE | MAGNUM 4D | PCSO'],
    ['two at once, soonest result first', '2026-11-23 18:25', 'SINGAPORE, MAGNUM 4D | TOTO MALAM | PCSO'],
    ['after midnight', '2026-11-24 00:05', 'SINGAPORE, MAGNUM 4D, TOTO MALAM |  | PCSO'],
  ])('%s', (_case, now, text) => expect(shown(all, at(now))).toBe(text))

  it('counts a draw with a prize before its close as on', () => {
    expect(shown([{ ...magnum, count: 3 }], at('2026-11-23 18:00'))).toBe('MAGNUM 4D |  | ')
  })

  it.each([
    ['nothing', [], ' |  | '],
    ['only what was drawn', [hawai, pcso], ' |  | PCSO'],
  ])('of %s', (_case, draws, text) => expect(shown(draws, at('2026-11-23 18:00'))).toBe(text))

  it.each([
    [9, 'SINGAPORE | MAGNUM 4D | PCSO'],
    [10, ' | MAGNUM 4D | '],
  ])('%i minutes after the last answer', (minutes, text) => {
    const now = atWib('2026-11-23', '18:20')
    expect(shown(all, now, now - minutes * 60_000)).toBe(text)
  })
})
