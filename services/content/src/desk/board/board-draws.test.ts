import { expect, it } from '@jest/globals'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import type { ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import { dueDraws, isOnBoard } from './board-draws.ts'

const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)

const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  id: 'SINGAPORE',
  marketName: 'SINGAPORE',
  logoUrl: null,
  day: 'Setiap Hari',
  openTime: '18:00',
  closeTime: '17:30',
  officialLink: null,
  status: 'BUKA',
  days: [...readDayText(change.day ?? 'Setiap Hari').days],
  resultTime: null,
  family: null,
  exceptions: [],
  plan: null,
  aliases: [],
  epoch: 1,
  rev: 1,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  ...change,
})
const exception = (kind: ScheduleException['kind'], date: string): Partial<Schedule> => ({
  exceptions: [{ from: date, to: date, kind, reason: 'Hari raya' }],
})
const open = { firstPrize: null, completedAt: null }
const begun = { firstPrize: '0042', completedAt: null }
const done = { firstPrize: '0042', completedAt: '2025-01-30T11:00:00.000Z' }

const today = '2025-01-31'
it.each<
  [
    name: string,
    now: string,
    change: Partial<Schedule>,
    yesterday: typeof open | typeof begun | typeof done,
    dates: string[],
  ]
>([
  ['a day after a complete draw', `${today} 12:00`, {}, done, [today]],
  ['a day after a draw without PRIZE 1', `${today} 12:00`, {}, open, ['2025-01-30', today]],
  [
    'five hours after the result time of a draw that was begun',
    `${today} 09:30`,
    { closeTime: '23:00', openTime: '04:30' },
    begun,
    ['2025-01-30', today],
  ],
  ['seven hours after it', `${today} 11:30`, { closeTime: '23:00', openTime: '04:30' }, begun, [today]],
  [
    'a schedule made after the draw of yesterday',
    `${today} 12:00`,
    { createdAt: '2025-01-31T01:00:00.000Z' },
    open,
    [today],
  ],
  ['a market closed since yesterday', `${today} 12:00`, { status: 'TUTUP' }, open, [today]],
  ['a market postponed since yesterday', `${today} 12:00`, { status: 'DITUNDA' }, open, ['2025-01-30', today]],
  ['a day off', `${today} 12:00`, exception('LIBUR', today), done, [today]],
  ['a day without a draw', `${today} 12:00`, { day: 'Minggu' }, done, []],
  ['an extra draw', `${today} 12:00`, { day: 'Minggu', ...exception('TAMBAHAN', today) }, done, [today]],
  [
    'a close at midnight, two hours before it',
    `${today} 22:00`,
    { closeTime: '00:00', openTime: '00:15' },
    done,
    [today],
  ],
  [
    'a close at midnight, an hour before it',
    `${today} 23:00`,
    { closeTime: '00:00', openTime: '00:15' },
    done,
    [today, '2025-02-01'],
  ],
  ['no close time', `${today} 12:00`, { closeTime: null }, open, []],
])('%s', (_name, now, change, yesterday, dates) => {
  const due = dueDraws(schedule(change), wib(now))
  const shown = due.filter((draw) => isOnBoard(draw, draw.date < today ? yesterday : open, wib(now)))
  expect(shown.map(({ date }) => date)).toEqual(dates)
})

const plan = {
  status: 'DITUNDA' as const,
  from: '2025-01-31T04:00:00Z',
  until: '2025-01-31T06:00:00Z',
  reason: 'Gangguan',
}
it.each<[name: string, now: string, change: Partial<Schedule>, off: object | null]>([
  ['an open market', `${today} 12:00`, {}, null],
  ['a closed one', `${today} 12:00`, { status: 'TUTUP' }, { kind: 'TUTUP', reason: null }],
  ['a day off', `${today} 12:00`, exception('LIBUR', today), { kind: 'LIBUR', reason: 'Hari raya' }],
  ['another hour', `${today} 12:00`, exception('GANTI_JAM', today), null],
  ['a running plan', `${today} 12:00`, { plan }, { kind: 'DITUNDA', reason: 'Gangguan' }],
  ['a plan that is over', `${today} 13:00`, { plan }, null],
])('is off with its reason: %s', (_name, now, change, off) => {
  expect(dueDraws(schedule(change), wib(now)).find(({ date }) => date === today)?.off).toEqual(off)
})
