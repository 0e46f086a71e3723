import { describe, expect, it } from '@jest/globals'
import { atWib } from '@papan/contracts/wib.ts'
import { quietUntil } from './channel-message.ts'

const day = '2026-11-30'
const night = { quietFrom: '22:00', quietTo: '06:30' }
const noon = { quietFrom: '12:00', quietTo: '13:00' }

describe('quietUntil', () => {
  it.each([
    [night, day, '21:59', null],
    [night, day, '22:00', ['2026-12-01', '06:30']],
    [night, day, '00:00', [day, '06:30']],
    [night, day, '06:29', [day, '06:30']],
    [night, day, '06:30', null],
    [noon, day, '11:59', null],
    [noon, day, '12:00', [day, '13:00']],
    [noon, day, '13:00', null],
    [{ quietFrom: null, quietTo: null }, day, '03:00', null],
  ])('%j on %s at %s', (hours, date, time, end) =>
    expect(quietUntil(hours, atWib(date, time))).toBe(end && atWib(end[0] ?? '', end[1] ?? '')),
  )
})
