import { expect, it } from '@jest/globals'
import { requestedPage } from './admin-paths.ts'

it.each([
  [{ from: '/admin/manage-results?page=2#isi' }, '/admin/manage-results?page=2#isi'],
  [{ from: '/admin' }, '/admin'],
  [{ from: '/administrator' }, '/admin'],
  [{ from: '/login' }, '/admin'],
  [{ from: 'https://lain.example/admin' }, '/admin'],
  [{ from: '//lain.example/admin' }, '/admin'],
  [{ from: 7 }, '/admin'],
  ['/admin/logs', '/admin'],
  [null, '/admin'],
])('login with state %j leads to %s', (state, page) => expect(requestedPage(state)).toBe(page))
