import { describe, expect, it } from '@jest/globals'
import { announcers, mayAnnounce, ownerOf } from './announcers.ts'
import { eventEnvelope, type EventEnvelope } from './define-event.ts'
import { eventsByType } from './index.ts'

const eventOf = (type: string, subjectType: string, more: Partial<EventEnvelope> = {}) =>
  eventEnvelope.parse({
    id: 'e1',
    type,
    occurredAt: '2025-01-31T10:00:00.000Z',
    actor: { userId: 'u1', username: 'budi', role: 'ADMIN', ip: '192.0.2.1' },
    requestId: null,
    subject: { type: subjectType, id: 'x', epoch: 1, rev: 1 },
    data: {},
    ...more,
  })
const prize = eventOf('prize.recorded.v1', 'result')
const restored = (database: string) => eventOf('data.restored.v1', 'database', { data: { database } })

describe('mayAnnounce', () => {
  it.each([
    ['content a prize', 'content', prize, true],
    ['content the clock of a market', 'content', eventOf('market.waiting.v1', 'market-clock'), true],
    ['auth a login', 'auth', eventOf('login.failed.v1', 'login'), true],
    ['media a banner', 'media', eventOf('banner.saved.v1', 'banner'), true],
    ['content a fact of a later release about its own record', 'content', eventOf('prize.sung.v3', 'result'), true],
    ['content a record of a later release', 'content', eventOf('poll.opened.v1', 'poll'), true],
    ['audit a record of a later release', 'audit', eventOf('poll.opened.v1', 'poll'), false],
    ['media a prize under an unknown subject', 'media', eventOf('prize.recorded.v1', 'poll'), false],
    ['content the restore of its own database', 'content', restored('content'), true],
    ['content a user', 'content', eventOf('user.revoked.v1', 'user'), false],
    ['media a prize', 'media', prize, false],
    ['auth a prize', 'auth', prize, false],
    ['audit anything', 'audit', prize, false],
    ['a service of a later release its own record', 'tally', eventOf('tally.saved.v1', 'tally'), true],
    ['a service of a later release a prize', 'tally', prize, false],
    ['a service of a later release the restore of a database', 'tally', restored('tally'), false],
    ['media the restore of another database', 'media', restored('content'), false],
    ['media a prize under the subject of a banner', 'media', eventOf('prize.recorded.v1', 'banner'), false],
    ['auth a clock under the subject of a user', 'auth', eventOf('market.waiting.v1', 'user'), false],
    [
      'media an unknown fact that is read as a prize',
      'media',
      eventOf('banner.shown.v9', 'banner', { earlier: [{ type: 'prize.recorded.v1', data: {} }] }),
      false,
    ],
  ])('%s', (_name, service, event, may) => expect(mayAnnounce(service, event)).toBe(may))

  it('names one service for every declared subject but databases, of which each has one', () => {
    const subjects = [...new Set([...eventsByType.values()].map(({ subjectType }) => subjectType))]
    expect(subjects.filter((subject) => ownerOf(subject) === undefined)).toEqual(['database'])
    for (const [type, { subjectType }] of eventsByType) {
      const owner = ownerOf(subjectType)
      const event = eventOf(type, subjectType)
      if (owner) expect(announcers.filter((service) => mayAnnounce(service, event))).toEqual([owner])
    }
  })
})
