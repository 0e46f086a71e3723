import { expect, it } from '@jest/globals'
import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { claimNews } from './claim-news.ts'

const ratna = { userId: 'r', username: 'ratna' }
const budi = { userId: 'b', username: 'budi' }
const sari = { userId: 's', username: 'sari' }
const board = (holder: typeof ratna | null, offeredTo: typeof ratna | null = null) =>
  ({ claims: holder ? [{ market: 'OSAKA', date: '2026-11-23', holder, offeredTo }] : [] }) as unknown as Board
const me = { ...ratna, role: 'ADMIN' } as const

it.each([
  ['an offer to the reader', board(budi), board(budi, ratna), ['budi menyerahkan OSAKA kepada Anda.']],
  ['the same offer again', board(budi, ratna), board(budi, ratna), []],
  ['an offer to another', board(budi), board(budi, sari), []],
  ['an accepted offer', board(ratna, budi), board(budi), ['budi menerima OSAKA.']],
  ['a declined offer', board(ratna, budi), board(ratna), ['budi menolak OSAKA. Undian tetap milik Anda.']],
  ['an offer that the giver withdrew', board(budi, ratna), board(budi), ['budi menarik kembali OSAKA.']],
  ['an offer to another that was withdrawn', board(budi, sari), board(budi), []],
  ['an offer passed to another', board(budi, ratna), board(budi, sari), []],
  ['a takeover', board(ratna), board(sari), ['sari mengambil alih OSAKA dari Anda.']],
  ['a takeover during an offer', board(ratna, budi), board(sari), ['sari mengambil alih OSAKA dari Anda.']],
  ['a release', board(ratna), board(null), []],
  ["a colleague's draw taken over", board(budi), board(sari), []],
])('%s', (_case, before, after, news) => expect(claimNews(before, after, me)).toEqual(news))

it.each([
  ['withdrew', board(ratna, budi), board(ratna)],
  ['declined', board(budi, ratna), board(budi)],
])('an offer that the reader %s is no news', (_case, before, after) =>
  expect(claimNews(before, after, me, () => true)).toEqual([]),
)
