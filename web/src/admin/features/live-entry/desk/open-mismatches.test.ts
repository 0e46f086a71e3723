import { expect, it } from '@jest/globals'
import { openMismatches } from './sheet-completion.ts'

const at = '2026-11-23T10:00:00.000Z'
const mismatch = (type: string) => ({ type, by: ['ratna', 'budi'], at })
const pending = (type: string, by: string) => ({ type, by, at })

it.each([
  ['no mismatch', [], [], []],
  ['a mismatch not typed again', ['PRIZE 1'], [], ['PRIZE 1']],
  ['no mismatch typed again by this admin', ['PRIZE 1'], [pending('PRIZE 1', 'ratna')], []],
  ['a mismatch typed again by the other admin', ['PRIZE 1'], [pending('PRIZE 1', 'budi')], ['PRIZE 1']],
  ['one of two mismatches', ['PRIZE 1', 'PRIZE 2'], [pending('PRIZE 1', 'ratna')], ['PRIZE 2']],
])('%s is open', (_what, types, pending, open) =>
  expect(openMismatches({ mismatches: types.map(mismatch), pending }, 'ratna').map(({ type }) => type)).toEqual(open),
)
