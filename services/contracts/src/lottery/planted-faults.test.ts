import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { faultDate, faultsFor, typedFault } from '../test-kit/planted-faults.ts'
import { guardQuestion } from '../texts/guard-texts.ts'
import type { GuardFacts } from './guard.ts'

const date = '2025-01-31'
const digits = (seed: number): string => String((seed * 7_919 + 1_223) % 10_000).padStart(4, '0')
const list = (type: string, seed: number) =>
  Array.from({ length: 10 }, (_each, index) => ({ type, numbers: digits(seed * 31 + index * index * 17 + 5) }))

/** 60 markets; each PRIZE 1 begins with a zero, so that it can be lost. */
const draws = Array.from({ length: 60 }, (_each, index) => ({
  market: `PASARAN ${String(index + 1).padStart(2, '0')}`,
  date,
  officialAt: index,
  prizes: [
    { type: 'PRIZE 1', numbers: `0${digits(index + 1).slice(1)}` },
    { type: 'PRIZE 2', numbers: `5${digits(index + 200).slice(1)}` },
    { type: 'PRIZE 3', numbers: `8${digits(index + 400).slice(1)}` },
    ...list('STARTER PRIZE', index + 1),
  ],
}))

const factsOf = (market: string, ofDate: string): GuardFacts => ({
  market,
  date: ofDate,
  prizes: [],
  published: draws
    .filter((draw) => draw.market < market)
    .flatMap((draw) => draw.prizes.slice(0, 3).map((prize) => ({ market: draw.market, ...prize }))),
  last: { date: '2025-01-30', prizes: [{ type: 'PRIZE 1', numbers: `3${market.slice(-2)}7` }] },
  dates: { isDraw: true, from: date, to: date },
})

/** A row of the table in docs/reliability.md. */
const rows = faultsFor(draws).map((fault, index) => {
  const draw = draws.find(({ market }) => market === fault.market) as (typeof draws)[number]
  const typed = typedFault(fault, draw, factsOf(draw.market, faultDate(fault, draw)))
  const held = typed?.reasons.find(({ code }) => code === typed.expected)
  const last = typed?.entries.at(-1)
  const cells = [fault.name, held?.type ?? '', last?.numbers ?? '', held?.code ?? '', held ? guardQuestion(held) : '']
  return { name: fault.name, held, row: `| ${index + 1} | ${cells.join(' | ')} |` }
})

it('40 faults are planted', () => {
  expect(rows).toHaveLength(40)
})

it.each(rows)('is asked about: $name', ({ held }) => {
  expect(held).toBeDefined()
})

it('stand in docs/reliability.md', () => {
  const page = readFileSync(new URL('../../../../docs/reliability.md', import.meta.url), 'utf8')
  expect(rows.map(({ row }) => row).filter((row) => !page.includes(row))).toEqual([])
})
