import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { everything, isShown, pathsOf } from './record-paths.ts'

const eventAbout = (subjectType: string, content: Partial<EventEnvelope>) =>
  eventEnvelope.parse({
    id: 'e1',
    type: 'unknown.event.v7',
    occurredAt: '2025-01-31T00:00:00.000Z',
    actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: subjectType, id: 'x', epoch: 1, rev: 1 },
    data: null,
    record: null,
    ...content,
  })
const draw = { market: 'X', date: '2025-01-31' }
const drawPaths = [
  '/public/page-data',
  '/public/draws-now',
  '/public/day/2025-01-31',
  '/public/live-draw-data/X',
  '/public/detail-page/X',
  '/public/results/X/2025-01-31',
  '/public/results/X/2025-01-31/corrections',
  '/public/results/X/2025-01-31/withdrawal',
  '/public/corrections',
  '/public/changes',
  '/public/statistics/X',
  '/public/predictions/X',
  '/public/predictions/X/2025-01-31',
  '/public/prediction-scores',
]

describe('pathsOf', () => {
  it.each([
    ['result', { ...draw, prizes: 'another shape' }, '/public/results/X/2025-01-31'],
    ['schedule', { marketName: 'X' }, '/public/schedules/active'],
    ['market-clock', { marketName: 'X' }, '/public/live-draw-data/X'],
    ['prediction', draw, '/public/prediction-detail/X'],
    ['market', null, '/public/markets/all-active'],
    ['banner', { position: 'POPUP' }, '/public/banners/POPUP'],
    ['setting', { key: 'isTopBannerSliderActive' }, '/public/settings/by-key/isTopBannerSliderActive'],
  ])('returns the paths of a %s of which only the key is readable', (subjectType, record, path) => {
    expect(pathsOf(eventAbout(subjectType, { record }))).toContain(path)
  })

  it('returns all paths of a draw', () => {
    expect(pathsOf(eventAbout('result', { record: draw }))).toEqual(drawPaths)
  })

  it('reads the key of a deleted record from before', () => {
    expect(pathsOf(eventAbout('result', { before: draw }))).toEqual(drawPaths)
    expect(pathsOf(eventAbout('banner', { before: { position: 'POPUP' }, data: { name: 'Promo' } }))).toEqual([
      '/public/banners/POPUP',
      '/public/active-banner',
    ])
  })

  it('reads the key from the data when there is no record', () => {
    expect(pathsOf(eventAbout('result', { data: draw }))).toEqual(drawPaths)
  })

  it.each(['alarm', 'claim'])('returns no path of a %s', (subjectType) =>
    expect(pathsOf(eventAbout(subjectType, { record: draw }))).toEqual([]),
  )

  it('returns the history only for a draw older than the newest of its market', () => {
    const data = { ...draw, imported: true, newest: false }
    expect(pathsOf(eventAbout('result', { data, record: draw }))).toEqual([
      '/public/day/2025-01-31',
      '/public/detail-page/X',
      '/public/results/X/2025-01-31',
      '/public/results/X/2025-01-31/corrections',
      '/public/results/X/2025-01-31/withdrawal',
      '/public/corrections',
      '/public/changes',
      '/public/statistics/X',
      '/public/predictions/X',
      '/public/predictions/X/2025-01-31',
      '/public/prediction-scores',
    ])
  })

  it.each([
    ['a result without a key', 'result', {}],
    ['a schedule with its market in another shape', 'schedule', { record: { markets: ['X'] } }],
    ['a banner without a position', 'banner', { record: {} }],
    ['a market name that no path can hold', 'prediction', { record: { market: '\ud800' } }],
    ['the identity', 'identity', { record: { name: 'Angka' } }],
    ['a restored database', 'database', { data: { database: 'content' } }],
  ])('returns everything for %s', (_name, subjectType, content) => {
    expect(pathsOf(eventAbout(subjectType, content))).toBe(everything)
  })

  it.each(['user', 'login', 'allowed-ips', 'refusal', 'switch', 'unknown'])(
    'returns nothing for a %s',
    (subjectType) => {
      expect(pathsOf(eventAbout(subjectType, { record: draw }))).toEqual([])
      expect(isShown(subjectType)).toBe(false)
    },
  )
})
