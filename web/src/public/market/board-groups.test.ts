import { describe, expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import { givenResult, givenSchedule } from '../../test-kit/records.ts'
import type { ScheduleCard } from './market-cards.ts'
import { boardGroups, isSameBoard, type BoardGroups } from './board-groups.ts'

const today = '2026-11-23'

type Given = { close?: string | null; open?: string; day?: string; status?: 'BUKA' | 'TUTUP' | 'DITUNDA' }
/** `drawn`: date of the newest result; `types`: its prizes. */
const card = (name: string, given: Given = {}, drawn: string | null = null, types = ['PRIZE 1']): ScheduleCard => ({
  schedule: givenSchedule({
    marketName: name,
    day: given.day ?? 'Setiap Hari',
    openTime: given.open ?? '17:40',
    closeTime: given.close === undefined ? '17:30' : given.close,
    status: given.status ?? 'BUKA',
  }),
  result:
    drawn === null
      ? null
      : givenResult({
          id: `${name}.${drawn}`,
          market: name,
          date: drawn,
          createdAt: `${drawn}T10:45:00.000Z`,
          firstPrizeAt: `${drawn}T10:45:00.000Z`,
          prizes: types.map((type, index) => ({ id: `${index}`, type, numbers: '0417' })),
        }),
})
const names = (groups: BoardGroups) =>
  Object.fromEntries(
    Object.entries(groups).map(([group, rows]) => [group, rows.map(({ schedule }) => schedule.marketName).join()]),
  )

describe('boardGroups', () => {
  it.each([
    ['before its close', card('A', {}, '2026-11-22'), '17:29', 'next'],
    ['past its close', card('A', {}, '2026-11-22'), '17:30', 'drawing'],
    ['with other prizes only', card('A', {}, today, ['STARTER PRIZE']), '17:45', 'drawing'],
    ['with PRIZE 1', card('A', {}, today), '17:45', 'drawn'],
    ['never drawn', card('A'), '12:00', 'next'],
    ['on a day without a draw', card('A', { day: 'Sabtu' }, '2026-11-21'), '18:00', 'next'],
    ['closed', card('A', { status: 'TUTUP' }, today), '18:00', 'off'],
    ['postponed', card('A', { status: 'DITUNDA' }), '18:00', 'off'],
    ['without a close time, drawn', card('A', { close: null }, today), '18:00', 'drawn'],
    ['without a close time', card('A', { close: null }, '2026-11-22'), '18:00', 'next'],
    ['past midnight, not drawn', card('A', { close: '23:50', open: '00:15' }, '2026-11-21'), '00:10', 'drawing'],
    ['past midnight, drawn', card('A', { close: '23:50', open: '00:15' }, '2026-11-22'), '00:30', 'drawn'],
    ['past midnight, in the morning', card('A', { close: '23:50', open: '00:15' }, '2026-11-22'), '07:00', 'next'],
  ] as const)('%s', (_case, given, time, group) => {
    expect(names(boardGroups([given], atWib(today, time)))).toMatchObject({ [group]: 'A' })
  })

  it('sorts each group by what comes next or came last', () => {
    const cards = [
      card('LATER', { close: '20:00', open: '20:10' }),
      card('SOON', { close: '18:30', open: '18:40' }),
      card('NEVER', { close: null }),
      card('EARLY', { close: '12:00', open: '12:10' }, today),
      card('LAST', { close: '17:00', open: '17:10' }, today),
      card('SECOND', { close: '17:45', open: '18:05' }),
      card('FIRST', { close: '17:45', open: '18:00' }),
      card('Z', { status: 'TUTUP' }),
      card('B', { status: 'DITUNDA' }),
    ]
    expect(names(boardGroups(cards, atWib(today, '17:50')))).toEqual({
      drawing: 'FIRST,SECOND',
      late: '',
      drawn: 'LAST,EARLY',
      next: 'SOON,LATER,NEVER',
      off: 'B,Z',
    })
  })
})

it('follows the known states of draws, not the close time', () => {
  const cards = [card('ON', {}, today), card('LATE', {}, '2026-11-22'), card('OVER', {}, today)]
  const open = new Map([
    ['ON', 'drawing'],
    ['LATE', 'late'],
  ] as const)
  const groups = names(boardGroups(cards, atWib(today, '17:50'), open))
  expect(groups).toMatchObject({ drawing: 'ON', late: 'LATE', drawn: 'OVER' })
})

describe('isSameBoard', () => {
  const given = [card('A', {}, today), card('B', { close: '17:20' }, today), card('C', {}, '2026-11-20')]
  const at = atWib(today, '17:45')
  const changed = (name: string, change: (one: ScheduleCard) => ScheduleCard) =>
    boardGroups(
      given.map((one) => (one.schedule.marketName === name ? change(one) : one)),
      at,
    )
  const withRev = (one: ScheduleCard): ScheduleCard => ({ ...one, result: one.result && { ...one.result, rev: 2 } })

  it('is the same for an answer with the same versions', () =>
    expect(
      isSameBoard(
        boardGroups(given, at),
        changed('A', (one) => structuredClone(one)),
      ),
    ).toBe(true))

  it.each<[string, BoardGroups]>([
    ['a correction of the newest number', changed('A', withRev)],
    ['a correction of another number', changed('B', withRev)],
    ['a correction of an old number', changed('C', withRev)],
    ['another opening time', changed('B', (one) => ({ ...one, schedule: { ...one.schedule, openTime: '17:50' } }))],
    ['a closed market', changed('B', (one) => ({ ...one, schedule: { ...one.schedule, status: 'TUTUP' } }))],
  ])('%s is another board', (_name, after) => expect(isSameBoard(boardGroups(given, at), after)).toBe(false))
})
