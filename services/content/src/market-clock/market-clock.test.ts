import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { createMarketClock, type ScheduledTurn, stillTurnsAt, waitsFrom } from './market-clock.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'

const close = atWib('2026-11-21', '17:30')
const open = atWib('2026-11-21', '17:45')
const singapore: Schedule = {
  id: 'SINGAPORE',
  marketName: 'SINGAPORE',
  logoUrl: null,
  day: 'Setiap Hari',
  openTime: '17:45',
  closeTime: '17:30',
  officialLink: null,
  status: 'BUKA',
  days: Array.from({ length: 7 }, () => true),
  resultTime: null,
  family: null,
  exceptions: [],
  plan: null,
  aliases: [],
  epoch: 1,
  rev: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** The clock over schedules in memory and a queue that keeps what is added, by job id. */
const scene = (schedules: Schedule[], now: number, coming: { market: string; date: string }[] = []) => {
  const jobs = new Map<string, ScheduledTurn>()
  const sent: EventEnvelope[] = []
  const ended: string[] = []
  const marketClock = createMarketClock({
    scheduleStore: {
      all: () => Promise.resolve(schedules),
      find: (name) => Promise.resolve(schedules.find(({ id }) => id === name) ?? null),
    },
    comingDraws: () => Promise.resolve(coming),
    endPlan: (marketName) => Promise.resolve(void ended.push(marketName)),
    queue: { addAt: (jobId, turn) => Promise.resolve(void jobs.set(jobId, turn)) },
    send: (event) => Promise.resolve(void sent.push(event)),
    clock: () => now,
  })
  return { marketClock, turns: () => [...jobs.values()], jobs, sent, ended }
}

describe('the market clock', () => {
  it('has one job per market for its next turn, however often it reschedules', async () => {
    const { marketClock, turns } = scene([singapore], close - 60_000)
    await marketClock.reschedule()
    await marketClock.reschedule()
    expect(turns()).toEqual([{ marketName: 'SINGAPORE', at: close }])
  })

  it('announces at the close that the market waits, and makes the next job', async () => {
    const { marketClock, turns, sent } = scene([singapore], close)
    await marketClock.fire({ marketName: 'SINGAPORE', at: close })
    expect(sent.map((event) => marketTurned.parse(event).data)).toEqual([{ marketName: 'SINGAPORE', waiting: true }])
    expect(turns()).toEqual([{ marketName: 'SINGAPORE', at: open }])
  })

  it('schedules the next turn even when its own clock is a little early', async () => {
    const { marketClock, turns } = scene([singapore], close - 5)
    await marketClock.fire({ marketName: 'SINGAPORE', at: close })
    expect(turns()).toEqual([{ marketName: 'SINGAPORE', at: open }])
  })

  it('does nothing for a schedule that changed since the job was made', async () => {
    const later = { ...singapore, closeTime: '17:40' }
    const { marketClock, turns, sent } = scene([later], close)
    await marketClock.fire({ marketName: 'SINGAPORE', at: close })
    expect(sent).toEqual([])
    expect(turns()).toEqual([{ marketName: 'SINGAPORE', at: atWib('2026-11-21', '17:40') }])
  })

  it.each(['TUTUP', 'DITUNDA'] as const)('makes no job for a market that is %s', async (status) => {
    const { marketClock, turns, sent } = scene([{ ...singapore, status }], close)
    await marketClock.reschedule()
    await marketClock.fire({ marketName: 'SINGAPORE', at: close })
    expect([turns(), sent]).toEqual([[], []])
  })

  it('turns for a draw whose date comes in a market without a clock', async () => {
    const midnight = atWib('2026-11-22', '00:00')
    const coming = [
      { market: 'SINGAPORE', date: '2026-11-22' },
      { market: 'TAIWAN', date: '2026-11-22' },
    ]
    const { marketClock, turns, sent } = scene([{ ...singapore, status: 'TUTUP' }], close, coming)
    await marketClock.reschedule()
    expect(turns()).toEqual([
      { marketName: 'SINGAPORE', at: midnight, isDateOnly: true },
      { marketName: 'TAIWAN', at: midnight, isDateOnly: true },
    ])
    for (const turn of turns()) await marketClock.fire(turn)
    expect(sent.map((event) => marketTurned.parse(event).data)).toEqual([
      { marketName: 'SINGAPORE', waiting: false },
      { marketName: 'TAIWAN', waiting: false },
    ])
  })

  it('makes no such turn for an open market, which turns at that moment anyway', async () => {
    const { marketClock, turns } = scene([singapore], close, [{ market: 'SINGAPORE', date: '2026-11-22' }])
    await marketClock.reschedule()
    expect(turns()).toEqual([{ marketName: 'SINGAPORE', at: open }])
  })

  it('turns when a planned status begins and ends, and ends it', async () => {
    const plan = {
      status: 'DITUNDA' as const,
      from: new Date(close + 60_000).toISOString(),
      until: new Date(close + 120_000).toISOString(),
      reason: 'Gangguan',
    }
    const schedule = { ...singapore, plan }
    const { marketClock, turns, ended } = scene([schedule], close)
    await marketClock.reschedule()
    await marketClock.fire({ marketName: 'SINGAPORE', at: close + 60_000 })
    expect([turns().map(({ at }) => at), ended]).toEqual([[close + 60_000, close + 120_000], []])
    await marketClock.fire({ marketName: 'SINGAPORE', at: close + 120_000 })
    expect(ended).toEqual(['SINGAPORE'])
  })

  it('ends a planned status that was over while no job could run', async () => {
    const plan = {
      status: 'TUTUP' as const,
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-01-02T00:00:00.000Z',
      reason: '-',
    }
    const { marketClock, ended } = scene([{ ...singapore, plan }], close)
    await marketClock.reschedule()
    expect(ended).toEqual(['SINGAPORE'])
  })

  it('gives each market a valid job id, for any name', async () => {
    const { marketClock, jobs } = scene([{ ...singapore, id: 'A/B', marketName: 'A/B' }, singapore], close)
    await marketClock.reschedule()
    for (const id of jobs.keys()) expect(id).toMatch(/^[\w-]+$/)
    expect(jobs.size).toBe(2)
  })
})

const { days } = readDayText('Rabu, Sabtu, Minggu')
const schedule = { days, openTime: '17:45', closeTime: '17:30', status: 'BUKA' }

describe('stillTurnsAt', () => {
  it.each([
    ['its close on a draw day', '2026-11-21', '17:30', {}, true],
    ['its opening', '2026-11-21', '17:45', {}, true],
    ['the turn of its date', '2026-11-22', '00:00', {}, true],
    ['its close on a day without a draw', '2026-11-23', '17:30', {}, false],
    ['a close that was moved since', '2026-11-21', '17:30', { closeTime: '17:00' }, false],
    ['a market closed for the day', '2026-11-21', '17:30', { status: 'TUTUP' }, false],
    ['a postponed market', '2026-11-21', '17:30', { status: 'DITUNDA' }, false],
    ['any other minute', '2026-11-21', '12:00', {}, false],
  ])('%s', (_name, date, time, change, expected) => {
    expect(stillTurnsAt({ ...schedule, ...change }, atWib(date, time))).toBe(expected)
  })
})

describe('waitsFrom', () => {
  it.each([
    ['the close', '17:30', true],
    ['the opening', '17:45', true],
    ['before the close', '17:29', false],
  ])('%s', (_name, time, expected) => {
    expect(waitsFrom(schedule, atWib('2026-11-21', time))).toBe(expected)
  })
})
