import { describe, expect, it } from '@jest/globals'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { mayMatter, wantedOf, withoutRepeats } from './wanted-of.ts'

const at = Date.parse('2026-11-30T10:00:00.000Z')
const event = (subject: string, type: string, data: unknown): EventEnvelope => ({
  id: 'e',
  type,
  occurredAt: new Date(at).toISOString(),
  actor: { userId: 'id', username: 'Dewi', role: 'ADMIN', ip: '10.0.0.1' },
  requestId: null,
  subject: { type: subject, id: 'x', epoch: 1, rev: 1 },
  data,
})
const draw = { market: 'SINGAPORE', date: '2026-11-30' }
const topic = { topic: 'DRAW' as const, ...draw }

describe('wantedOf', () => {
  it.each([
    ['result', 'prize.recorded.v1', { ...draw, prize: {} }, { ...topic, at }],
    ['result', 'result.started.v1', draw, { ...topic, at, started: true }],
    ['result', 'result.saved.v1', { ...draw, imported: true, newest: false }, { ...topic, at, onlyKnown: true }],
    ['result', 'result.saved.v1', { ...draw, imported: true, newest: true }, { ...topic, at }],
    ['result', 'result.saved.v2', draw, { ...topic, at }],
    [
      'result',
      'result.saved.v1',
      { ...draw, publicFrom: '2026-12-01T00:00:00Z' },
      { ...topic, at, notBefore: 1_796_083_200_000 },
    ],
    [
      'schedule',
      'schedule.saved.v1',
      { marketName: 'SYDNEY' },
      { topic: 'SCHEDULE', market: 'SYDNEY', date: null, at },
    ],
    ['alarm', 'alarm.raised.v1', { ...draw, level: 'MASTERS' }, { ...topic, at, overdue: true }],
    ['alarm', 'alarm.raised.v1', { ...draw, level: 'UNSTAFFED' }, { ...topic, at, unstaffed: true }],
    ['alarm', 'alarm.raised.v1', { ...draw, level: 'LATE' }, null],
    ['alarm', 'alarm.raised.v1', { ...draw, level: 'OVERDUE' }, null],
    ['alarm', 'alarm.answered.v1', { ...draw, reason: 'x', until: 'x' }, null],
  ])('%s %s %j', (subject, type, data, wanted) => expect(wantedOf(event(subject, type, data))).toEqual(wanted))

  it('throws on data of another shape', () => {
    expect(() => wantedOf(event('result', 'prize.recorded.v1', { market: 1 }))).toThrow()
    expect(() => wantedOf(event('schedule', 'schedule.saved.v1', null))).toThrow()
  })
})

describe('mayMatter', () => {
  it.each([
    ['result', 'prize.recorded.v1', true],
    ['result', 'prize.held.v1', false],
    ['result', 'prize.mismatched.v1', false],
    ['schedule', 'schedule.status-changed.v1', true],
    ['market-clock', 'market.waiting.v1', false],
    ['banner', 'banner.saved.v1', false],
    ['user', 'user.created.v1', false],
  ])('%s %s: %s', (subject, type, matters) => expect(mayMatter(event(subject, type, {}))).toBe(matters))
})

describe('withoutRepeats', () => {
  it('keeps one for each topic with all that its events say', () => {
    const other = { ...topic, date: null }
    expect(
      withoutRepeats([
        { ...topic, at: 1, onlyKnown: true },
        { ...topic, at: 3, started: true },
        { ...other, at: 1, onlyKnown: true },
        { ...topic, at: 2, onlyKnown: true },
        { ...other, at: 2, onlyKnown: true },
      ]),
    ).toEqual([
      { ...topic, at: 3, started: true },
      { ...other, at: 2, onlyKnown: true },
    ])
  })
})
