import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { pathsOf } from './event-paths.ts'

const envelope = (type: string, data: unknown): EventEnvelope => ({
  id: 'e1',
  type,
  occurredAt: '2025-01-31T00:00:00.000Z',
  actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
  requestId: null,
  subject: { type: 'any', id: 'x', epoch: 1, rev: 1 },
  data,
  record: null,
})
const draw = { market: 'X', date: '2025-01-31' }

describe('pathsOf', () => {
  const prize = { type: 'PRIZE 1', numbers: '0042' }
  it.each([
    ['a prize that was entered', 'prize.recorded.v1', { prize }],
    ['a prize that was taken back', 'prize.withdrawn.v1', { prize }],
    ['a result that was put back', 'result.restored.v1', { rev: 2 }],
  ])('names everything that shows %s', (_name, type, data) => {
    expect(pathsOf(envelope(type, { ...draw, ...data }))).toEqual([
      '/public/page-data',
      '/public/live-draw-data/X',
      '/public/detail-page/X',
      '/public/results/X/2025-01-31',
    ])
  })

  it('names only the history for a draw that is not the newest of its market', () => {
    expect(pathsOf(envelope('result.saved.v1', { ...draw, imported: true, newest: false }))).toEqual([
      '/public/detail-page/X',
      '/public/results/X/2025-01-31',
    ])
  })

  it('names every position for a deleted banner', () => {
    expect(pathsOf(envelope('banner.deleted.v1', { name: 'Promo' }))).toEqual([
      '/public/banners/TOP_BANNER',
      '/public/active-banner',
      '/public/banners/SIDE_BANNER',
      '/public/active-banner',
      '/public/banners/POPUP',
      '/public/active-banner',
    ])
  })

  it('names everything for a service whose data were put back from a backup', () => {
    const restored = { database: 'content', backupAt: '2025-01-31T00:00:00.000Z' }
    expect(pathsOf(envelope('data.restored.v1', restored))).toBe('everything')
  })

  it('names everything for a link of the footer', () => {
    expect(pathsOf(envelope('site-link.saved.v1', { key: 'channelUrl', value: '' }))).toBe('everything')
  })

  it.each(['login.succeeded.v1', 'nobody.declared.this.v1'])('names nothing for %s', (type) =>
    expect(pathsOf(envelope(type, {}))).toEqual([]),
  )

  it('throws on a payload of another shape', () => {
    expect(() => pathsOf(envelope('prize.recorded.v1', { market: 7 }))).toThrow()
  })
})
