import { expect, it } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { rowButtons } from './row-actions.tsx'

const row = (fields: object): BoardRow =>
  ({
    group: 'closing',
    claim: {},
    holder: null,
    isOfferedToMe: false,
    closesAt: 100,
    draw: { filled: 0 },
    ...fields,
  }) as never
const me = { isMe: true, isAway: false }
const budi = { isMe: false, isAway: false }

it.each([
  ['nobody has it', row({ claim: null }), ['open', 'take']],
  ['the reader has it, open', row({ holder: me }), ['handOver', 'open']],
  ['the reader has it, with a number', row({ holder: me, draw: { filled: 1 } }), ['handOver', 'resume']],
  ['the reader has it, closed', row({ holder: me, closesAt: 40 }), ['handOver', 'resume']],
  ['the reader has it, and offers it', row({ claim: { offeredTo: budi }, holder: me }), ['withdraw', 'open']],
  ['offered to the reader', row({ holder: budi, isOfferedToMe: true }), ['decline', 'accept']],
  ['a colleague has it', row({ holder: budi }), ['view']],
  ['an absent colleague has it', row({ holder: { ...budi, isAway: true } }), ['takeOver']],
  ['presence is unknown', row({ holder: { ...budi, isAway: null } }), ['view']],
  ['done', row({ group: 'done', claim: null }), ['view']],
])('%s', (_case, of, buttons) => expect(rowButtons(of, 50)).toEqual(buttons))
