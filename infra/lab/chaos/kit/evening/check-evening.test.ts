import type { Alarm, AlarmLevel, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { doubledClaims, unpublished, wrongAlarms, type Evening } from './check-evening.ts'
import { planEvening } from './time-table.ts'

const [draw] = planEvening({ draws: 1, minutes: 5, lateOfEach: 0 }, Date.UTC(2026, 10, 24, 12, 0))
if (!draw) throw new Error('no draw')
const { market, date, resultAt } = draw
const of = `${market} tanggal ${date}`

const claimOf = (username: string, rev: number) =>
  ({ market, date, epoch: 5, rev, holder: { userId: `id-${username}`, username } }) as Claim
const alarm = (level: AlarmLevel) => ({ market, date, level, raisedAt: 'x' }) as Alarm
const raised = (level: AlarmLevel) => ({
  action: 'ALARM_RAISED',
  details: `Alarm undian ${of}: ${logTexts.alarmLevels[level]}.`,
})
/** PRIZE 1 came so many seconds after the result time. */
const stored = (seconds: number) =>
  new Map([
    [market, { prizes: draw.prizes, firstPrizeAt: new Date(resultAt + seconds * 1_000).toISOString() } as AdminResult],
  ])

const evening = (more: Partial<Evening> = {}): Evening => ({
  draws: [draw],
  finals: stored(10),
  claims: [claimOf('budi', 1)],
  alarms: [],
  outages: [],
  log: [],
  ...more,
})

it('finds nothing wrong with a draw that was taken once and published in time', () => {
  const right = evening()
  for (const check of [unpublished, wrongAlarms, doubledClaims]) expect(check(right)).toEqual([])
})

describe('unpublished', () => {
  it.each([
    ['a missing number', draw.prizes.slice(1)],
    ['a number twice', [...draw.prizes, ...draw.prizes.slice(-1)]],
    ['a strange number', [...draw.prizes, { type: 'PRIZE 4', numbers: '1' }]],
  ])('finds %s', (_name, prizes) => {
    expect(unpublished({ draws: [draw], finals: new Map([[market, { prizes } as AdminResult]]) })).toHaveLength(1)
  })

  it('finds a draw that is not there', () => {
    expect(unpublished({ draws: [draw], finals: new Map([[market, null]]) })).toHaveLength(1)
  })
})

describe('wrongAlarms', () => {
  const ringing = { alarms: [alarm('LATE')], log: [raised('LATE')] }
  it.each([
    ['one alarm of a late number', { finals: stored(50), ...ringing }],
    ['an alarm that was not seen on the board before the number came', { finals: stored(50), log: [raised('LATE')] }],
    ['no alarm of a number within the look after the limit', { finals: stored(32) }],
    [
      'no alarm of a number that came right after an outage',
      { finals: stored(50), outages: [{ from: resultAt + 29_000, to: resultAt + 45_000 }] },
    ],
  ] as const)('accepts %s', (_name, more) => {
    expect(wrongAlarms(evening(more))).toEqual([])
  })

  it.each([
    ['a missing alarm', { finals: stored(50) }],
    ['a doubled alarm', { finals: stored(50), alarms: [alarm('LATE')], log: [raised('LATE'), raised('LATE')] }],
    [
      'an alarm raised at two times',
      { finals: stored(50), alarms: [alarm('LATE'), alarm('LATE')], log: [raised('LATE')] },
    ],
    ['a false alarm', { finals: stored(10), ...ringing }],
    ['an alarm without a log entry', { finals: stored(50), alarms: [alarm('LATE')] }],
    ['a missing alarm of the draw left late', { draws: [{ ...draw, lateUpTo: 'OVERDUE' as const }] }],
    ['operators who counted as offline', { alarms: [alarm('UNSTAFFED')] }],
  ])('finds %s', (_name, more) => {
    expect(wrongAlarms(evening(more))).toHaveLength(1)
  })
})

describe('claims', () => {
  it.each([
    ['ratna', 1, 1],
    ['ratna', 2, 0],
    ['budi', 1, 0],
  ])('of budi at revision 1 and of %s at revision %i', (username, rev, wrong) => {
    expect(doubledClaims(evening({ claims: [claimOf('budi', 1), claimOf(username, rev)] }))).toHaveLength(wrong)
  })
})
