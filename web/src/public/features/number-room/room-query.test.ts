import { describe, expect, it } from '@jest/globals'
import { maxSearchMarkets } from '@papan/contracts/calls/insight-calls.ts'
import { callOfRoom, maxMarkets, readRoom, roomPath, searchesOf } from './room-query.ts'

const today = '2026-11-27'
const read = (query: string) => readRoom(new URLSearchParams(query))
const markets = (count: number) => Array.from({ length: count }, (_each, at) => `market=PASARAN+${at}`).join('&')

describe('the address of the number room', () => {
  it.each([
    ['angka=0417&cara=persis', '/public/numbers/0417'],
    ['angka=0417&cara=persis&market=taiwan&market=MACAU', '/public/numbers/0417?market=TAIWAN&market=MACAU'],
    [
      'angka=0417&cara=persis&masa=tanggal&dari=2025-01-01&sampai=2025-12-31',
      '/public/numbers/0417?from=2025-01-01&to=2025-12-31',
    ],
    ['angka=0417&cara=persis&masa=1&dari=x', '/public/numbers/0417?from=2025-11-27'],
  ])('%s asks %s, and so does the address written for it', (query, call) => {
    for (const room of [read(query), read(roomPath(read(query)).split('?')[1] ?? '')])
      expect(searchesOf(room).map((search) => callOfRoom(search, room, today))).toEqual([call])
  })

  it.each([
    [20, 2],
    [21, 0],
  ])('with %d markets has %d searches', (count, searches) =>
    expect(searchesOf(read(`angka=0417&${markets(count)}`))).toHaveLength(searches),
  )

  it.each(['dari=2025-02-30', 'dari=2025-02-02&sampai=2025-02-01'])('with %s has no search', (dates) =>
    expect(searchesOf(read(`angka=0417&masa=tanggal&${dates}`))).toEqual([]),
  )

  it('takes as many markets as the call', () => expect(maxMarkets).toBe(maxSearchMarkets))
})
