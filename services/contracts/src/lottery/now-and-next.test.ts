import { describe, expect, it } from '@jest/globals'
import { nowAndNext } from './now-and-next.ts'
import { atWib, minuteMs } from '../wib.ts'

const wib = (text: string) => `${text.replace(' ', 'T')}:00+07:00`
const at = (text: string) => Date.parse(wib(text))

const draw = (market: string, closes: string, result: string, number: string | null = null, count = 0) => ({
  market,
  closesAt: wib(closes),
  resultAt: wib(result),
  number,
  count,
  total: count,
  at: number === null ? null : wib(result),
  newest: count === 0 ? null : { at: wib(result) },
})
const singapore = draw('SINGAPORE', '2026-11-23 18:10', '2026-11-23 18:20')
const magnum = draw('MAGNUM 4D', '2026-11-23 18:25', '2026-11-23 18:30')
const toto = draw('TOTO MALAM', '2026-11-23 23:50', '2026-11-24 00:15')
const pcso = draw('PCSO', '2026-11-23 17:20', '2026-11-23 17:30', '6720', 23)
const hawai = draw('HAWAI', '2026-11-23 14:50', '2026-11-23 15:00', '3908', 23)

const shown = (draws: readonly (typeof singapore)[], now: number, servedAt = now) => {
  const answer = { draws, serverTime: new Date(servedAt).toISOString(), lateMs: 5 * minuteMs }
  const { drawing, late, coming, last } = nowAndNext(answer, now)
  const names = (list: typeof drawing) => list.map(({ market }) => market).join(', ')
  return [names(drawing), names(late), coming[0]?.market ?? '', last?.market ?? ''].join(' | ')
}

describe('nowAndNext', () => {
  const all = [toto, magnum, hawai, pcso, singapore]
  it.each([
    ['before a close', '2026-11-23 18:09', ' |  | SINGAPORE | PCSO'],
    ['at the close', '2026-11-23 18:10', 'SINGAPORE |  | MAGNUM 4D | PCSO'],
    ['two at once, one late', '2026-11-23 18:25', 'MAGNUM 4D | SINGAPORE | TOTO MALAM | PCSO'],
    ['after midnight', '2026-11-24 00:05', 'TOTO MALAM | SINGAPORE, MAGNUM 4D |  | PCSO'],
  ])('%s', (_case, now, text) => expect(shown(all, at(now))).toBe(text))

  it('begins with the draw that got a number last', () => {
    const given = (one: typeof singapore, minute: string) => ({
      ...one,
      count: 3,
      total: 23,
      newest: { at: wib(`2026-11-23 18:${minute}`) },
    })
    const draws = [singapore, given(magnum, '13'), given(toto, '14')]
    expect(shown(draws, at('2026-11-23 18:15'))).toBe('TOTO MALAM, MAGNUM 4D, SINGAPORE |  |  | ')
  })

  it('shows a draw with PRIZE 1 as on while its other numbers arrive, then as the last one', () => {
    const open = { ...pcso, count: 20, newest: { at: wib('2026-11-23 17:40') } }
    expect(shown([open, hawai], at('2026-11-23 17:49'))).toBe('PCSO |  |  | HAWAI')
    expect(shown([open, hawai], at('2026-11-23 17:50'))).toBe(' |  |  | PCSO')
  })

  it.each([
    ['nothing', [], ' |  |  | '],
    ['only what was drawn', [hawai, pcso], ' |  |  | PCSO'],
  ])('of %s', (_case, draws, text) => expect(shown(draws, at('2026-11-23 18:00'))).toBe(text))

  it.each([
    [9, 'SINGAPORE |  | MAGNUM 4D | PCSO'],
    [10, ' |  | MAGNUM 4D | '],
  ])('%i minutes after the last answer', (minutes, text) => {
    const now = atWib('2026-11-23', '18:20')
    expect(shown(all, now, now - minutes * minuteMs)).toBe(text)
  })
})
