import { describe, expect, it } from '@jest/globals'
import type { Alarm, Board, BoardDraw, Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { boardRows, ringsAt, type Me } from './board-rows.ts'

const date = '2026-11-23'
const at = (time: string) => `${date}T${time}:00+07:00`
const version = { epoch: 0, rev: 0, createdAt: at('17:00'), updatedAt: at('17:00') }
const ratna: Me = { userId: 'r', username: 'ratna', role: 'ADMIN' }
const wati: Me = { userId: 'w', username: 'wati', role: 'MASTER_ADMIN' }
const budi = { userId: 'b', username: 'budi' }

const draw = (market: string, closes: string, result: string, fields: Partial<BoardDraw> = {}): BoardDraw => ({
  market,
  date,
  family: null,
  closesAt: at(closes),
  resultAt: at(result),
  off: null,
  filled: 0,
  planned: 3,
  firstPrize: null,
  firstPrizeAt: null,
  completedAt: null,
  ...fields,
})
const held = (market: string, holder = budi, fields: Partial<Claim> = {}): Claim => ({
  id: `${date} ${market}`,
  market,
  date,
  holder,
  offeredTo: null,
  note: null,
  takenAt: at('17:30'),
  ...version,
  ...fields,
})
const alarm = (market: string, level: Alarm['level'], raised: string, until?: string): Alarm => ({
  id: `${date} ${market}/${level}`,
  market,
  date,
  level,
  raisedAt: at(raised),
  answer: until ? { reason: 'situs resmi terlambat', by: 'budi', at: at(raised), until: at(until) } : null,
  ...version,
})
const board = (fields: Partial<Board>): Board => ({
  at: at('17:52'),
  draws: [],
  claims: [],
  alarms: [],
  seen: [],
  awayMs: minuteMs,
  limits: {
    late: 5 * minuteMs,
    masters: 15 * minuteMs,
    overdue: 30 * minuteMs,
    again: 15 * minuteMs,
    unstaffed: 10 * minuteMs,
  },
  ...fields,
})
const rowsAt = (fields: Partial<Board>, time = '17:52', me = ratna) =>
  boardRows(board(fields), me, Date.parse(at(time)))
const listed = (rows: ReturnType<typeof boardRows>) => rows.map(({ group, draw }) => `${group} ${draw.market}`)

describe('order', () => {
  it('of the groups and within them', () => {
    const firstPrize = { firstPrize: '0438', filled: 1, firstPrizeAt: at('17:40') }
    const done = (time: string) => ({ firstPrize: '1', filled: 3, firstPrizeAt: at(time), completedAt: at(time) })
    const rows = rowsAt({
      draws: [
        draw('LIBURAN', '17:00', '17:15', { off: { kind: 'LIBUR', reason: null } }),
        draw('SELESAI LAMA', '15:00', '15:15', done('15:16')),
        draw('SELESAI BARU', '16:00', '16:15', done('16:17')),
        draw('NANTI', '18:30', '18:45'),
        draw('OSAKA', '18:05', '18:20'),
        draw('LONDON', '17:55', '18:10'),
        draw('BALI', '18:05', '18:20'),
        draw('KURANG', '17:20', '17:35', firstPrize),
        draw('BANGKOK', '17:40', '18:00'),
        draw('SINGAPORE', '17:45', '17:55'),
        draw('BUSAN', '17:50', '18:05'),
        draw('BEIJING', '17:20', '17:35'),
        draw('JEJU', '17:30', '17:50'),
        draw('NAGOYA', '17:30', '17:46'),
        draw('TAIPEI', '17:30', '17:44'),
      ],
      claims: [held('BANGKOK'), held('SINGAPORE'), held('BEIJING'), held('KURANG')],
      alarms: [
        alarm('BEIJING', 'LATE', '17:41', '17:56'),
        alarm('NAGOYA', 'LATE', '17:51'),
        alarm('TAIPEI', 'LATE', '17:49'),
      ],
    })
    expect(listed(rows)).toEqual([
      'late TAIPEI',
      'late NAGOYA',
      'late JEJU',
      'late BEIJING',
      'untaken BUSAN',
      'filling SINGAPORE',
      'filling BANGKOK',
      'filling KURANG',
      'closing LONDON',
      'closing BALI',
      'closing OSAKA',
      'next NANTI',
      'done SELESAI BARU',
      'done SELESAI LAMA',
      'off LIBURAN',
    ])
  })

  it('of a board without draws is empty', () => expect(rowsAt({})).toEqual([]))
})

describe('holder', () => {
  it.each([
    ['seen just now', at('17:52'), false],
    ['away for less than a minute', `${date}T17:51:01+07:00`, false],
    ['away for a minute', at('17:51'), true],
    ['never watched', null, null],
  ])('%s', (_case, seen, isAway) => {
    const [row] = rowsAt({
      draws: [draw('OSAKA', '18:05', '18:20')],
      claims: [held('OSAKA')],
      seen: [{ userId: 'b', at: seen }],
    })
    expect(row?.holder).toMatchObject({ username: 'budi', isMe: false, isAway })
  })

  it('reads an offer to the reader', () => {
    const claims = [held('OSAKA', budi, { offeredTo: { userId: 'r', username: 'ratna' } })]
    const draws = [draw('OSAKA', '18:05', '18:20')]
    expect(rowsAt({ draws, claims })[0]?.isOfferedToMe).toBe(true)
    expect(rowsAt({ draws, claims }, '17:52', wati)[0]?.isOfferedToMe).toBe(false)
  })
})

describe('alarm', () => {
  const draws = [draw('NAGOYA', '17:30', '17:46')]
  const online = [{ userId: 'b', at: at('17:52') }]
  const raised = [alarm('NAGOYA', 'LATE', '17:51')]
  const masters = [...raised, alarm('NAGOYA', 'MASTERS', '18:01')]
  const rings = (fields: Partial<Board>, me = ratna, time = '17:52') =>
    rowsAt({ draws, ...fields }, time, me).some((row) => ringsAt(row, me))

  it.each<[string, Partial<Board>, Me, boolean]>([
    ['not raised', {}, ratna, false],
    ['nobody holds it', { alarms: raised }, ratna, true],
    ['the reader holds it', { alarms: raised, claims: [held('NAGOYA', ratna)], seen: online }, ratna, true],
    ['a colleague holds it', { alarms: raised, claims: [held('NAGOYA')], seen: online }, ratna, false],
    [
      'an offline colleague holds it',
      { alarms: raised, claims: [held('NAGOYA')], seen: [{ userId: 'b', at: at('17:40') }] },
      ratna,
      true,
    ],
    [
      'presence is unknown',
      { alarms: raised, claims: [held('NAGOYA')], seen: [{ userId: 'b', at: null }] },
      ratna,
      true,
    ],
    ['a colleague holds it, masters are told', { alarms: masters, claims: [held('NAGOYA')], seen: online }, wati, true],
    ['the same, at another admin', { alarms: masters, claims: [held('NAGOYA')], seen: online }, ratna, false],
    ['nobody was online before the close', { alarms: [alarm('NAGOYA', 'UNSTAFFED', '17:20')] }, ratna, false],
  ])('%s', (_case, fields, me, isRinging) => expect(rings(fields, me)).toBe(isRinging))

  it('answered: silent until its end, then rings again; PRIZE 1 ends it', () => {
    const alarms = [alarm('NAGOYA', 'LATE', '17:51', '18:07')]
    const row = (time: string, fields = {}) =>
      rowsAt({ draws: [draw('NAGOYA', '17:30', '17:46', fields)], alarms }, time)[0]?.alarm
    expect(row('18:06')).toMatchObject({ isRinging: false, answer: { reason: 'situs resmi terlambat' } })
    expect(row('18:07')).toMatchObject({ isRinging: true, answer: null, rangAt: Date.parse(at('17:51')) })
    expect(row('18:08', { firstPrize: '0438' })).toMatchObject({ isRinging: false })
  })
})
