import { describe, expect, it } from '@jest/globals'
import { z } from '../schema.ts'
import { defineEvent, eventEnvelope } from './define-event.ts'
import { eventsByType } from './index.ts'
import { prizeRecorded } from './result-events.ts'

const goalScored = defineEvent('goal.scored.v1', {
  subjectType: 'match',
  data: z.object({ minute: z.number() }),
  record: z.object({ score: z.string() }),
})
const envelope = {
  id: 'e1',
  type: 'goal.scored.v1',
  occurredAt: '2025-01-31T10:00:00.000Z',
  actor: { userId: 'u1', username: 'budi', role: 'ADMIN', ip: '192.0.2.1' },
  requestId: null,
  subject: { type: 'match', id: 'm1', epoch: 1, rev: 2 },
  data: { minute: 7 },
  record: { score: '1-0' },
}

describe('defineEvent', () => {
  it('reads the payload by its own declaration', () => {
    expect(goalScored.parse(eventEnvelope.parse(envelope))).toMatchObject({
      data: { minute: 7 },
      record: { score: '1-0' },
    })
  })

  it.each([
    ['deleted', { ...envelope, record: null }],
    ['absent', { ...envelope, record: undefined }],
  ])('takes a record that is %s for none', (_name, told) => {
    expect(goalScored.parse(eventEnvelope.parse(told)).record).toBeNull()
  })

  it.each([
    ['data', { data: { minute: 'seven' } }],
    ['data that is not there', { data: undefined }],
    ['record', { record: { score: 10 } }],
  ])('throws at another shape of %s', (_name, change) => {
    expect(() => goalScored.parse(eventEnvelope.parse({ ...envelope, ...change }))).toThrow(z.ZodError)
  })
})

describe('eventsByType', () => {
  it('holds every declaration under its own name: a fact with a version', () => {
    expect(eventsByType.get('prize.recorded.v1')).toBe(prizeRecorded)
    for (const [type, definition] of eventsByType) {
      expect(definition.type).toBe(type)
      expect(type).toMatch(/^[a-z]+[.-][a-z.-]*[a-z]\.v\d+$/)
    }
  })
})
