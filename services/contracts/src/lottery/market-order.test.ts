import { describe, expect, it } from '@jest/globals'
import { everyDay } from '../parsing/day-text.ts'
import { homeOrder, resultsOrder, type MarketCard } from './market-order.ts'

const now = Date.parse('2025-01-31T18:00:00+07:00')

type CardOptions = { open: string; close?: string; result?: [date: string, createdAt: string]; status?: string }
const card = (marketName: string, { open, close = '17:00', result, status = 'BUKA' }: CardOptions): MarketCard => ({
  schedule: { marketName, openTime: open, closeTime: close, days: everyDay, status },
  result: result
    ? { date: result[0], createdAt: result[1], prizes: [{ type: 'PRIZE 1' }], firstPrizeAt: result[1] }
    : null,
})

const today = (time: string): [string, string] => ['2025-01-31', `2025-01-31T${time}Z`]
const cards = [
  card('DONE EARLY', { open: '13:00', result: today('06:00') }),
  card('WAITS LATE', { open: '17:45', result: ['2025-01-30', '2025-01-30T11:00Z'] }),
  card('CLOSED', { open: '12:00', result: ['2025-01-29', '2025-01-29T11:00Z'], status: 'TUTUP' }),
  card('DONE LATE', { open: '17:15', result: today('10:30') }),
  card('WAITS EARLY', { open: '17:10' }),
  card('NOT YET', { open: '23:00', close: '22:00', result: ['2025-01-30', '2025-01-30T16:00Z'] }),
  card('NEVER', { open: '22:30', close: '22:00' }),
  card('SAME TIME B', { open: '13:00', result: today('06:00') }),
]
const namesOf = (ordered: MarketCard[]) => ordered.map(({ schedule }) => schedule.marketName)

describe('homeOrder', () => {
  it('puts waiting markets first by open time, then the newest result', () => {
    expect(namesOf(homeOrder(cards, now))).toEqual([
      'WAITS EARLY',
      'WAITS LATE',
      'DONE LATE',
      'DONE EARLY',
      'SAME TIME B',
      'NOT YET',
      'CLOSED',
      'NEVER',
    ])
  })

  it('orders by draw date before entry time: an old draw entered today is not newest', () => {
    const old = card('OLD', { open: '10:00', result: ['2025-01-01', '2025-01-31T10:59Z'] })
    const fresh = card('FRESH', { open: '11:00', result: today('01:00') })
    expect(namesOf(homeOrder([old, fresh], Date.parse('2025-01-31T09:00:00+07:00')))).toEqual(['FRESH', 'OLD'])
  })
})

describe('resultsOrder', () => {
  it('puts waiting markets first, then all by open time', () => {
    expect(namesOf(resultsOrder(cards, now))).toEqual([
      'WAITS EARLY',
      'WAITS LATE',
      'CLOSED',
      'DONE EARLY',
      'SAME TIME B',
      'DONE LATE',
      'NEVER',
      'NOT YET',
    ])
  })
})

describe('both orders', () => {
  it.each([
    ['home', homeOrder],
    ['results', resultsOrder],
  ])('%s keeps every card, does not modify its input and ignores its order', (_name, order) => {
    const given = [...cards]
    const ordered = namesOf(order(given, now))
    expect(given).toEqual(cards)
    expect([...ordered].sort()).toEqual(namesOf(cards).sort())
    expect(namesOf(order(cards.toReversed(), now))).toEqual(ordered)
  })
})
