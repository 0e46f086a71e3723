import { expect, it } from '@jest/globals'
import { openMismatches } from './open-mismatches.ts'

const at = '2026-11-23T10:00:00.000Z'
const mismatch = (type: string) => ({ type, by: ['ratna', 'budi'], at })
const pending = (type: string, by: string) => ({ type, by, at })

it.each([
  ['none of none', [], [], []],
  ['one that no admin typed again', ['PRIZE 1'], [], ['PRIZE 1']],
  ['none that this admin typed again', ['PRIZE 1'], [pending('PRIZE 1', 'ratna')], []],
  ['one that the other admin typed again', ['PRIZE 1'], [pending('PRIZE 1', 'budi')], ['PRIZE 1']],
  ['one of two', ['PRIZE 1', 'PRIZE 2'], [pending('PRIZE 1', 'ratna')], ['PRIZE 2']],
])('%s is open', (_what, types, pending, open) =>
  expect(openMismatches({ mismatches: types.map(mismatch), pending }, 'ratna').map(({ type }) => type)).toEqual(open),
)
