import { expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import { lineAt } from './draw-times.ts'

const date = '2026-11-23'
const times = { closesAt: atWib(date, '17:45'), resultAt: atWib(date, '17:55') }
const at = (time: string, seconds = 0) => lineAt(times, atWib(date, time) + seconds * 1000)

it.each([
  ['09:00', 0, { tone: 'soon', part: 0, text: '9 jam ke tutup' }],
  ['17:33', 0, { tone: 'soon', part: 0, text: '12 menit ke tutup' }],
  ['17:44', 18, { tone: 'soon', part: 0, text: '42 dtk ke tutup' }],
  ['17:45', 0, { tone: 'now', part: 0, text: '10 menit lagi' }],
  ['17:53', 13, { tone: 'now', part: 0.82, text: '2 menit lagi' }],
  ['17:54', 30, { tone: 'now', part: 0.95, text: '30 dtk lagi' }],
  ['17:55', 0, { tone: 'late', part: 1, text: '+0 menit' }],
  ['18:00', 59, { tone: 'late', part: 1, text: '+5 menit' }],
])('at %s:%d', (time, seconds, line) => expect(at(time, seconds)).toEqual(line))

it('shows nothing more than a day away', () => {
  expect(lineAt(times, times.closesAt - 25 * 3_600_000)).toBeNull()
  expect(lineAt(times, times.resultAt + 25 * 3_600_000)).toBeNull()
})
