import type { EntryText } from '../chain/link.ts'

/** A login by Budi, with `fields` replaced. */
export const givenEntry = (eventId: string, fields: Partial<EntryText> = {}): EntryText => ({
  eventId,
  type: 'login.succeeded.v1',
  occurredAt: '2025-01-31T05:00:00.000Z',
  userId: 'budi',
  username: 'Budi',
  ipAddress: '203.0.113.5',
  requestId: null,
  action: 'LOGIN_SUCCESS',
  details: 'Login berhasil.',
  payload: '{}',
  ...fields,
})

export const givenEntries = (count: number, name = 'e'): EntryText[] =>
  Array.from({ length: count }, (_, index) => givenEntry(`${name}${index + 1}`))
