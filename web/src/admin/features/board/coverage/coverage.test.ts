import { describe, expect, it } from '@jest/globals'
import type { BoardRow, Me } from '../../../board/board-rows.ts'
import { blocksOf, columnsOf } from './coverage.ts'
import { coverageNote, peopleOf } from './people.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}:00+07:00`)
const clock = (at: number) => new Date(at + 7 * 3_600_000).toISOString().slice(11, 16)
const me: Me = { userId: 'r', username: 'ratna', role: 'ADMIN' }
const now = at('17:52')

const row = (market: string, closes: string, result: string, holder = '', group: BoardRow['group'] = 'next') =>
  ({
    key: market,
    draw: { market },
    group,
    closesAt: at(closes),
    resultAt: at(result),
    claim: holder ? {} : null,
    holder: holder ? { userId: holder[0], username: holder, isAway: holder === 'sari', seenAt: at('17:40') } : null,
  }) as unknown as BoardRow

const text = (rows: BoardRow[]) =>
  blocksOf(rows, now).map(
    ({ from, to, rows, isFirst }) =>
      `${clock(from)}-${clock(to)} ${rows.map(({ key }) => key).join('+')}${isFirst ? '' : ' again'}`,
  )

describe('blocksOf', () => {
  it.each<[string, BoardRow[], string[]]>([
    ['no draw', [], []],
    ['one draw, to 5 minutes after its result', [row('OSAKA', '18:05', '18:20')], ['18:05-18:25 OSAKA']],
    [
      'overlaps as blocks of their own',
      [row('OSAKA', '18:05', '18:20'), row('HANOI', '18:15', '18:30'), row('HUAHIN', '18:20', '18:35')],
      [
        '18:05-18:15 OSAKA',
        '18:15-18:20 OSAKA+HANOI',
        '18:20-18:25 OSAKA+HANOI+HUAHIN',
        '18:25-18:35 HANOI+HUAHIN',
        '18:35-18:40 HUAHIN',
      ],
    ],
    ['one that began before', [row('BANGKOK', '17:40', '18:00', 'sari', 'filling')], ['17:52-18:05 BANGKOK']],
    ['a late one, now', [row('BEIJING', '17:20', '17:35', 'budi', 'late')], ['17:52-17:57 BEIJING']],
    ['one that ends after the hour', [row('CEBU', '18:50', '19:05')], ['18:50-18:52 CEBU']],
    ['none of the next hour', [row('DUBAI', '19:30', '19:50'), row('LIMA', '17:50', '18:10', '', 'done')], []],
    [
      'the rest of one after an overlap inside it',
      [row('OSAKA', '18:05', '18:40'), row('HANOI', '18:10', '18:15')],
      ['18:05-18:10 OSAKA', '18:10-18:20 OSAKA+HANOI', '18:20-18:45 OSAKA again'],
    ],
  ])('%s', (_case, rows, blocks) => expect(text(rows)).toEqual(blocks))
})

it('counts taken and untaken draws in columns of five minutes', () => {
  const columns = columnsOf([row('OSAKA', '18:05', '18:20', 'budi'), row('LONDON', '17:55', '18:10')], now, 12)
  expect(columns.map(({ taken, untaken }) => `${taken}/${untaken}`)).toEqual([
    '0/1',
    '0/1',
    '1/1',
    '1/1',
    '1/1',
    '1/0',
    '1/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
  ])
})

describe('coverageNote', () => {
  const online = [{ userId: 'b', username: 'budi', role: 'ADMIN' as const }]
  const overlap = [row('OSAKA', '18:05', '18:20', 'budi'), row('HANOI', '18:15', '18:30', 'budi')]
  const noteOf = (rows: BoardRow[]) => coverageNote(peopleOf(rows, online, me), rows, now)

  it('names the worst overlap and counts what nobody has', () => {
    const note = noteOf([...overlap, row('LONDON', '17:55', '18:10')])
    expect(note.worst?.person.username).toBe('budi')
    expect(note.worst && [clock(note.worst.block.from), clock(note.worst.block.to)]).toEqual(['18:15', '18:25'])
    expect(note).toMatchObject({ away: null, total: 3, untaken: 1 })
  })

  it('names an absent colleague before an overlap', () => {
    const note = noteOf([...overlap, row('JEJU', '18:30', '18:45', 'sari')])
    expect(note).toMatchObject({ away: { username: 'sari', awaySince: at('17:40') }, worst: null })
  })

  it('has nothing to say without draws', () =>
    expect(noteOf([])).toEqual({ away: null, worst: null, total: 0, untaken: 0 }))

  it('lists the reader first, then colleagues by name', () =>
    expect(peopleOf([row('JEJU', '18:30', '18:45', 'sari')], online, me).map(({ username }) => username)).toEqual([
      'ratna',
      'budi',
      'sari',
    ]))
})
