import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { maxTextLength, maxUrlLength } from '@papan/contracts/limits.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import {
  expectRefused,
  fieldsIn,
  isVersionField,
  type RuleRow,
  noText,
  requiredText,
} from '@papan/service-kit/test-kit/schema-rules.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createBannerStore } from './banner-store.ts'

const good = {
  name: 'Promo',
  imageUrl: 'https://a.example/a.png',
  linkUrl: 'https://a.example/',
  position: 'POPUP',
  isActive: true,
} as const

const rows: RuleRow[] = [
  ...requiredText('name'),
  ['name', 'maxlength', 'A'.repeat(maxTextLength + 1)],
  ...requiredText('imageUrl'),
  ['imageUrl', 'maxlength', 'A'.repeat(maxUrlLength + 1)],
  noText('linkUrl'),
  ['linkUrl', 'maxlength', 'A'.repeat(maxUrlLength + 1)],
  ...requiredText('position'),
  ['position', 'enum', 'BOTTOM_BANNER'],
  ['isActive', 'cast', 'perhaps'],
  ['isActive', 'required', null],
]

let mongo: Mongo
let store: ReturnType<typeof createBannerStore>
beforeAll(async () => {
  mongo = await testDatabase()
  store = createBannerStore({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
  await store.write('written', testContext, () => ({ fields: good, event: { type: 'x.stored.v1', data: {} } }))
})
afterAll(() => mongo.close())

describe('the schema of a banner', () => {
  it('keeps the stored keys, their order and types', async () => {
    expect(await storedShape(mongo.connection, 'banners', 'written')).toBe(
      '{ _id: string, name: string, imageUrl: string, linkUrl: string, position: string, isActive: boolean, ' +
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
