import { expect, it } from '@jest/globals'
import { readActiveSession } from './active-session.ts'

const session = { id: 'sabah-4d_2026-11-21', market: 'SABAH 4D', date: '2026-11-21' }

it.each([
  ['a session', JSON.stringify(session), session],
  ['nothing', null, null],
  ['broken text', '{"id":', null],
  ['another shape', '[]', null],
  ['a date that is none', JSON.stringify({ ...session, date: '2026-02-30' }), null],
  ['no market', JSON.stringify({ id: 'x', date: '2026-11-21' }), null],
])('reads %s', (_what, text, read) => expect(readActiveSession({ get: () => text })).toEqual(read))
