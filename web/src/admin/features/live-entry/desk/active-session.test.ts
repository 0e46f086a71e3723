import { expect, it } from '@jest/globals'
import { readActiveDraw } from './active-session.ts'

const draw = { id: 'sabah-4d_2026-11-21', market: 'SABAH 4D', date: '2026-11-21' }

it.each([
  ['a stored draw', JSON.stringify(draw), draw],
  ['nothing', null, null],
  ['broken text', '{"id":', null],
  ['another shape', '[]', null],
  ['an invalid date', JSON.stringify({ ...draw, date: '2026-02-30' }), null],
  ['no market', JSON.stringify({ id: 'x', date: '2026-11-21' }), null],
])('reads %s', (_what, text, read) => expect(readActiveDraw({ get: () => text })).toEqual(read))
