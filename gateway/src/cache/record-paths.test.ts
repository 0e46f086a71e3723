import { eventEnvelope } from '@papan/contracts/events/define-event.ts'
import { everything, pathsByRecord } from './record-paths.ts'

const event = (subjectType: string, record: unknown) =>
  eventEnvelope.parse({
    id: 'e1',
    type: 'something.nobody-knows.v7',
    occurredAt: '2025-01-31T00:00:00.000Z',
    actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: subjectType, id: 'x', epoch: 1, rev: 1 },
    data: null,
    record,
  })

describe('pathsByRecord', () => {
  it.each([
    ['result', { market: 'X', date: '2025-01-31', prizes: 'told otherwise' }, '/public/results/X/2025-01-31'],
    ['schedule', { marketName: 'X' }, '/public/schedules/active'],
    ['market-clock', { marketName: 'X' }, '/public/live-draw-data/X'],
    ['prediction', { market: 'X' }, '/public/prediction-detail/X'],
    ['market', null, '/public/markets/all-active'],
    ['banner', { position: 'POPUP' }, '/public/banners/POPUP'],
    ['setting', { key: 'isTopBannerSliderActive' }, '/public/settings/by-key/isTopBannerSliderActive'],
  ])('names what shows a %s of which only the key is readable', (subjectType, record, path) => {
    expect(pathsByRecord(event(subjectType, record))).toContain(path)
  })

  it.each([
    ['a result that is gone', 'result', null],
    ['a schedule that says its market otherwise', 'schedule', { markets: ['X'] }],
    ['a banner without a place', 'banner', {}],
  ])('takes everything for changed by %s', (_name, subjectType, record) => {
    expect(pathsByRecord(event(subjectType, record))).toBe(everything)
  })

  it.each(['user', 'login', 'allowed-ips', 'refusal', 'something-new'])('names nothing for a %s', (subjectType) => {
    expect(pathsByRecord(event(subjectType, { market: 'X', date: '2025-01-31' }))).toEqual([])
  })
})
