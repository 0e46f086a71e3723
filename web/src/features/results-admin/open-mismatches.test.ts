import { expect, it } from '@jest/globals'
import { openMismatches } from './open-mismatches.ts'

const at = '2026-11-23T10:00:00.000Z'
const mismatch = (type: string) => ({ type, by: ['ratna', 'budi'], at })
const held = (type: string, by: string) => ({ type, by, at })

it.each([
  ['none of none', [], [], []],
  ['one that nobody typed again', ['PRIZE 1'], [], ['PRIZE 1']],
  ['none that this admin typed again', ['PRIZE 1'], [held('PRIZE 1', 'ratna')], []],
  ['one that the other admin typed again', ['PRIZE 1'], [held('PRIZE 1', 'budi')], ['PRIZE 1']],
  ['one of two', ['PRIZE 1', 'PRIZE 2'], [held('PRIZE 1', 'ratna')], ['PRIZE 2']],
])('%s is open', (_what, types, pending, open) =>
  expect(openMismatches({ mismatches: types.map(mismatch), pending }, 'ratna').map(({ type }) => type)).toEqual(open),
)
