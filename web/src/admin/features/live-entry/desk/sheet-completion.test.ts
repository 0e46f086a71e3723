import { expect, it } from '@jest/globals'
import { defaultPlan, type DrawPlan } from '../../results/draw-plan.ts'
import { completionOf } from './sheet-completion.ts'

const list = (type: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ type, numbers: String(1000 + index) }))
const singles = (...places: number[]) => places.map((place) => ({ type: `PRIZE ${place}`, numbers: '0438' }))
const lists = [...list('STARTER PRIZE', 10), ...list('CONSOLATION PRIZE', 10)]
const full = [...singles(1, 2, 3), ...lists]
const short: DrawPlan = [{ type: 'PRIZE 1', count: 1 }]

it.each([
  ['no prizes', defaultPlan, [], [], 'open', 23],
  ['one missing single prize', defaultPlan, full.slice(1), [], 'open', 1],
  ['a list with one missing', defaultPlan, full.slice(0, -1), [], 'open', 1],
  ['all prizes', defaultPlan, full, [], 'complete', 0],
  ['more than planned in a list', defaultPlan, [...full, ...list('STARTER PRIZE', 1)], [], 'complete', 0],
  ['the only prize of a short draw', short, singles(1), [], 'complete', 0],
  ['a prize beyond the plan', short, singles(1, 2), [], 'complete', 0],
  ['a list that the market never had', short, [...singles(1), ...list('BONUS', 1)], [], 'complete', 0],
  ['a list that the market never had, alone', short, list('BONUS', 1), [], 'open', 1],
  ['all but one that waits for the second admin', defaultPlan, [...singles(2, 3), ...lists], singles(1), 'waiting', 1],
  ['two that wait for the second admin', defaultPlan, [...singles(3), ...lists], singles(1, 2), 'waiting', 2],
  ['one that waits and one not typed', defaultPlan, [...singles(3), ...lists], singles(1), 'open', 2],
  ['a correction that waits', defaultPlan, full, singles(1), 'complete', 0],
] as const)('%s', (_what, plan, prizes, own, completion, missing) =>
  expect(completionOf(plan, prizes, own)).toEqual({ completion, missing }),
)
