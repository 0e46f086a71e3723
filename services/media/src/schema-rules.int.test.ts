import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  maxMarketNameLength,
  maxNoticeLength,
  maxPageDescriptionLength,
  maxPageTextLength,
  maxPageTitleLength,
  maxTextLength,
  maxUrlLength,
} from '@papan/contracts/limits.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import {
  type RuleRow,
  expectRefused,
  fieldsIn,
  isVersionField,
  noText,
  requiredText,
} from '@papan/service-kit/test-kit/schema-rules.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createBannerStore } from './banners/banner-store.ts'
import { createPageStore } from './pages/page-store.ts'
import { createNoticeStore } from './notices/notice-store.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await testDatabase()
})
afterAll(() => mongo.close())

describe('the schema of a banner', () => {
  const good = {
    name: 'Promo',
    imageUrl: 'https://a.example/a.png',
    linkUrl: 'https://a.example/',
    position: 'POPUP',
    isActive: true,
    phoneImageUrl: null,
    startsAt: '2026-11-30T00:00:00.000Z',
    endsAt: null,
  } as const

  const rows: RuleRow[] = [
    ...requiredText('name'),
    ['name', 'maxlength', 'A'.repeat(maxTextLength + 1)],
    ...requiredText('imageUrl'),
    ['imageUrl', 'maxlength', 'A'.repeat(maxUrlLength + 1)],
    noText('phoneImageUrl'),
    ['phoneImageUrl', 'maxlength', 'A'.repeat(maxUrlLength + 1)],
    noText('linkUrl'),
    ['linkUrl', 'maxlength', 'A'.repeat(maxUrlLength + 1)],
    ...requiredText('position'),
    ['position', 'enum', 'BOTTOM_BANNER'],
    noText('startsAt'),
    noText('endsAt'),
    ['isActive', 'cast', 'perhaps'],
    ['isActive', 'required', null],
  ]
  let store: ReturnType<typeof createBannerStore>
  beforeAll(async () => {
    store = createBannerStore({
      connection: mongo.connection,
      clock: Date.now,
      notifyRelay: () => undefined,
      keepDeleted: async () => undefined,
    })
    await store.write('written', testContext, () => ({ fields: good, event: { type: 'x.stored.v1', data: {} } }))
  })

  it('keeps the stored keys, their order and types', async () => {
    expect(await storedShape(mongo.connection, 'banners', 'written')).toBe(
      '{ _id: string, name: string, imageUrl: string, linkUrl: string, position: string, isActive: boolean, ' +
        'phoneImageUrl: null, startsAt: string, endsAt: null, ' +
        `${versionShape()} }`,
    )
  })

  it('has a row here for each of its fields', () => {
    const own = fieldsIn(store.model.shape).filter((path) => !isVersionField(path))
    expect(rows.map(([path]) => path)).toEqual(expect.arrayContaining(own))
  })

  it.each(rows)('refuses %s that breaks "%s", and nothing is stored', (...row) =>
    expectRefused(store as never, good, row),
  )
})

describe('the schema of a notice', () => {
  const good = {
    text: 'Situs dipelihara',
    place: 'MARKET',
    market: 'SINGAPORE',
    level: 'INFO',
    startsAt: '2026-11-30T17:00:00.000Z',
    endsAt: '2026-12-31T17:00:00.000Z',
  } as const

  const rows: RuleRow[] = [
    ...requiredText('text'),
    ['text', 'maxlength', 'A'.repeat(maxNoticeLength + 1)],
    ...requiredText('place'),
    ['place', 'enum', 'FOOTER'],
    noText('market'),
    ['market', 'maxlength', 'A'.repeat(maxMarketNameLength + 1)],
    ...requiredText('level'),
    ['level', 'enum', 'MERAH'],
    ...requiredText('startsAt'),
    ...requiredText('endsAt'),
  ]
  let store: ReturnType<typeof createNoticeStore>
  beforeAll(() => {
    store = createNoticeStore({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
  })

  it('has a row here for each of its fields', () => {
    const own = fieldsIn(store.model.shape).filter((path) => !isVersionField(path))
    expect(rows.map(([path]) => path)).toEqual(expect.arrayContaining(own))
  })

  it.each(rows)('refuses %s that breaks "%s", and nothing is stored', (...row) =>
    expectRefused(store as never, good, row),
  )
})

describe('the schema of a page', () => {
  const good = {
    title: 'Tentang',
    description: 'Isi situs ini.',
    text: 'Halo',
    isPublished: true,
    savedBy: 'ratna',
  } as const
  const rows: RuleRow[] = [
    ...requiredText('title'),
    ['title', 'maxlength', 'A'.repeat(maxPageTitleLength + 1)],
    ...requiredText('description'),
    ['description', 'maxlength', 'A'.repeat(maxPageDescriptionLength + 1)],
    ...requiredText('text'),
    ['text', 'maxlength', 'A'.repeat(maxPageTextLength + 1)],
    ['isPublished', 'cast', 'perhaps'],
    ['isPublished', 'required', null],
    ...requiredText('savedBy'),
  ]
  let store: ReturnType<typeof createPageStore>
  beforeAll(() => {
    store = createPageStore({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
  })

  it('has a row here for each of its fields', () => {
    const own = fieldsIn(store.model.shape).filter((path) => !isVersionField(path))
    expect(rows.map(([path]) => path)).toEqual(expect.arrayContaining(own))
  })

  it.each(rows)('refuses %s that breaks "%s", and nothing is stored', (...row) =>
    expectRefused(store as never, good, row),
  )
})
