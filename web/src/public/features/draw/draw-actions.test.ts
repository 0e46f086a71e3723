import { expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { shareText } from './draw-actions.tsx'

it('a shared draw names market, date and all prizes', () => {
  const prizes = [
    ['STARTER PRIZE', '0229'],
    ['PRIZE 2', '2096'],
    ['PRIZE 1', '0471'],
    ['STARTER PRIZE', '1187'],
  ].map(([type = '', numbers = ''], index) => ({ id: String(index), type, numbers }))
  const result = { market: 'SINGAPORE', date: '2026-11-23', prizes } as unknown as Result
  expect(shareText(result)).toBe(
    'SINGAPORE\nSenin, 23 November 2026\nPRIZE 1: 0471\nPRIZE 2: 2096\nSTARTER PRIZE: 0229 1187',
  )
})
