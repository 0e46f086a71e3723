import { describe, expect, it } from '@jest/globals'
import { everyDay, readDayText } from '@papan/contracts/parsing/day-text.ts'
import { drawOf } from '@papan/contracts/lottery/result-rules.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { liveDrawState } from './live-draw-state.ts'

const schedule = {
  day: 'Setiap Hari',
  days: everyDay,
  openTime: '17:45',
  closeTime: '17:30' as string | null,
  status: 'BUKA' as const,
}
const late = { ...schedule, closeTime: '23:30', openTime: '00:15' }
const first = [{ id: '1', type: 'PRIZE 1', numbers: '0417' }]
const third = [{ id: '3', type: 'PRIZE 3', numbers: '0096' }]
const on = (date: string, prizes = first) => {
  const createdAt = `${date}T11:00:00.000Z`
  return { date, prizes, createdAt, firstPrizeAt: prizes === first ? createdAt : null }
}

describe('liveDrawState', () => {
  it.each([
    ['before the close time', schedule, null, '17:29', 'COUNTDOWN'],
    ['before the close time, with yesterday drawn', schedule, on('2026-11-20'), '12:00', 'COUNTDOWN'],
    ['at the close time', schedule, null, '17:30', 'WAITING'],
    ['after it, with yesterday drawn', schedule, on('2026-11-20'), '17:31', 'WAITING'],
    ['with other prizes of today', schedule, on('2026-11-21', third), '17:40', 'WAITING'],
    ['with a prize of today before the close time', schedule, on('2026-11-21', third), '17:00', 'WAITING'],
    ['with an empty draw of today', schedule, on('2026-11-21', []), '10:40', 'COUNTDOWN'],
    ['with today complete', schedule, on('2026-11-21'), '17:46', 'FINAL_RESULT'],
    [
      'with a prize type in lower case',
      schedule,
      on('2026-11-21', [{ ...first[0]!, type: 'prize 1' }]),
      '17:46',
      'FINAL_RESULT',
    ],
    ['without a close time', { ...schedule, closeTime: null }, on('2026-11-20'), '17:46', 'FINAL_RESULT'],
    ['without a close time or a result', { ...schedule, closeTime: null }, null, '17:46', 'FINAL_RESULT'],
    ['on a day without a draw', { ...schedule, days: readDayText('Rabu, Minggu').days }, null, '18:00', 'COUNTDOWN'],
    ['closed today', { ...schedule, status: 'TUTUP' as const }, on('2026-11-21'), '18:00', 'NOTICE'],
    ['postponed', { ...schedule, status: 'DITUNDA' as const }, null, '18:00', 'NOTICE'],
  ])('%s', (_case, given, result, time, state) => {
    const draw = drawOf(given, result, atWib('2026-11-21', time))
    expect(liveDrawState({ schedule: given, result }, draw)).toBe(state)
  })

  const typedAt = (firstPrizeAt: string) => ({ ...on('2026-11-21'), firstPrizeAt })
  it.each([
    ['waits after midnight for a number of 23:50', null, '00:10', 'WAITING'],
    ['is official when it is entered at 00:20', typedAt('2026-11-22T00:20:00+07:00'), '00:21', 'FINAL_RESULT'],
    ['moves on at midnight when it was entered before', typedAt('2026-11-21T23:52:00+07:00'), '00:21', 'COUNTDOWN'],
    ['moves on six hours after its result time', typedAt('2026-11-22T00:20:00+07:00'), '05:50', 'COUNTDOWN'],
  ])('a market that is drawn before midnight %s', (_case, result, time, state) => {
    const evening = { ...schedule, closeTime: '23:30', openTime: '23:50' }
    const draw = drawOf(evening, result, atWib('2026-11-22', time))
    expect(liveDrawState({ schedule: evening, result }, draw)).toBe(state)
  })

  it.each([
    ['still waits after midnight', null, '2026-11-22', '00:10', 'WAITING'],
    ['takes the number of the evening before', on('2026-11-21'), '2026-11-22', '00:20', 'FINAL_RESULT'],
    ['moves on six hours after opening', on('2026-11-21'), '2026-11-22', '06:15', 'COUNTDOWN'],
  ])('a market that crosses midnight %s', (_case, result, date, time, state) => {
    expect(liveDrawState({ schedule: late, result }, drawOf(late, result, atWib(date, time)))).toBe(state)
  })
})
