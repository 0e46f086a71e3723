import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { isSounding, repeatSound } from './use-alarms.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}+07:00`)
const ringing = (isMe: boolean | null, takenAt = '17:40:00'): BoardRow =>
  ({
    holder: isMe === null ? null : { isMe },
    claim: isMe === null ? null : { takenAt: new Date(at(takenAt)).toISOString() },
  }) as never

it.each([
  ['nothing rings', [], '17:40:00', false],
  ['nobody holds it', [ringing(null)], '17:40:00', true],
  ['a colleague holds it', [ringing(false)], '17:40:01', true],
  ['the reader has just taken it', [ringing(true)], '17:40:00', false],
  ['the reader took it 2 min 59 s ago', [ringing(true)], '17:42:59', false],
  ['the reader took it 3 min ago', [ringing(true)], '17:43:00', true],
  ['the reader took one of two', [ringing(true), ringing(null)], '17:40:01', true],
  ['the reader took two, one of them 3 min ago', [ringing(true), ringing(true, '17:42:00')], '17:43:00', true],
])('the alarm when %s', (_name, rows, now, expected) => {
  expect(isSounding(rows, at(now))).toBe(expected)
})

describe('repeatSound', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it.each([
    [0, 1],
    [19_999, 1],
    [20_000, 2],
    [60_000, 4],
    [180_000, 10],
  ])('has played after %i ms: %i times', (ms, times) => {
    const play = jest.fn()
    repeatSound(play)
    jest.advanceTimersByTime(ms)
    expect(play).toHaveBeenCalledTimes(times)
  })

  it('ends', () => {
    const play = jest.fn()
    const end = repeatSound(play)
    jest.advanceTimersByTime(20_000)
    end()
    jest.advanceTimersByTime(60_000)
    expect(play).toHaveBeenCalledTimes(2)
  })
})
