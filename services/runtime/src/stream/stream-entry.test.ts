import { describe, expect, it } from '@jest/globals'
import { compareIds, readEnvelope } from './stream-entry.ts'

describe('compareIds', () => {
  it.each([
    ['0-0', '0-0', 0],
    ['5-1', '5-2', -1],
    ['5-10', '5-9', 1],
    ['9-0', '10-0', -1],
    ['1738306800000-0', '999-99', 1],
  ])('%s and %s: %i', (a, b, sign) => {
    expect(Math.sign(compareIds(a, b))).toBe(sign)
  })
})

const event = {
  id: 'e1',
  type: 'prize.recorded.v1',
  occurredAt: '2025-01-31T10:00:00.000Z',
  actor: { userId: null, username: 'jam', role: null, ip: '' },
  requestId: null,
  subject: { type: 'result', id: 'x', epoch: 1, rev: 1 },
  data: {},
}

describe('readEnvelope', () => {
  it('reads the event in any field position', () => {
    expect(readEnvelope(['1-1', ['e', JSON.stringify(event)]])).toMatchObject(event)
    expect(readEnvelope(['1-1', ['v', '1', 'e', JSON.stringify(event)]])).toMatchObject(event)
  })

  it.each([
    ['no fields', []],
    ['a field without a value', ['e']],
    ['another field', ['x', JSON.stringify(event)]],
    ['no JSON', ['e', 'hello']],
    ['null', ['e', 'null']],
    ['half an event', ['e', JSON.stringify({ ...event, subject: undefined })]],
    ['a revision that is no number', ['e', JSON.stringify({ ...event, subject: { ...event.subject, rev: '1' } })]],
  ])('returns null for an entry of %s', (_name, fields) => {
    expect(readEnvelope(['1-1', fields])).toBeNull()
  })
})
