import { expect, it } from '@jest/globals'
import { drawPath, linkedDraw, requestedPage } from './admin-paths.ts'

it.each([
  [{ from: '/admin/manage-results?page=2#isi' }, '/admin/manage-results?page=2#isi'],
  [{ from: '/administrator' }, '/admin'],
  [{ from: 'https://lain.example/admin' }, '/admin'],
  [{ from: '//lain.example/admin' }, '/admin'],
  [{ from: 7 }, '/admin'],
  [null, '/admin'],
])('login with state %j leads to %s', (state, page) => expect(requestedPage(state)).toBe(page))

it.each([
  [{ market: 'MAGNUM 4D', date: '2026-11-23' }, '/admin/manage-results?undian=2026-11-23+MAGNUM+4D'],
  [{ market: 'A&B=C', date: '2026-11-23' }, '/admin/manage-results?undian=2026-11-23+A%26B%3DC'],
])('the link of %j is read again', (draw, path) => {
  expect(drawPath(draw)).toBe(path)
  expect(linkedDraw(new URLSearchParams(path.split('?')[1]))).toEqual(draw)
})

it.each(['', 'undian=', 'undian=MAGNUM', 'undian=2026-11-23', 'undian=23-11-2026+MAGNUM'])(
  'a link with %j opens no draw',
  (query) => expect(linkedDraw(new URLSearchParams(query))).toBeNull(),
)
