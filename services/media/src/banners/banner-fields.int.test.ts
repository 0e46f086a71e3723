import { beforeEach, describe, expect, it } from '@jest/globals'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const png = await givenImage('png')
beforeEach(() => media.empty())

const body = {
  name: 'Promo',
  imageUrl: 'https://cdn.example/a.png',
  linkUrl: 'https://promo.example/',
  position: 'POPUP',
}
const stored = () => media.collection('banners').find({}).toArray()
const nothingStored = async () => {
  expect(await stored()).toEqual([])
  expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
}

const wrongUrls = ['javascript:alert(1)', 'data:image/svg+xml;base64,AAAA', 'https://promo.example/\r\nset-cookie: a=b']

describe('an address of a banner', () => {
  it.each(['linkUrl', 'imageUrl'])('with an unsafe scheme is refused as %s', async (field) => {
    for (const url of wrongUrls) {
      const answer = await media.asAdmin('POST', '/admin/banners', { ...body, [field]: url })
      expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 400, [field]])
    }
    await nothingStored()
  })

  it('is refused beside a file as well', async () => {
    for (const url of wrongUrls) {
      const answer = await media.asAdmin('POST', '/admin/banners', uploadForm(png, { linkUrl: url }))
      expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 400, ['linkUrl']])
    }
    const both = await media.asAdmin('POST', '/admin/banners', uploadForm(png, { imageUrl: body.imageUrl }))
    expect(both).toMatchObject({ status: 400, body: { errors: { imageUrl: [fieldTexts.unknownKey] } } })
    await nothingStored()
  })
})

describe('fields that a client cannot set', () => {
  const foreign = {
    role: 'MASTER_ADMIN',
    isActive: false,
    outbox: [{ type: 'banner.deleted.v1' }],
    outboxDueAt: 1,
    deletedAt: '2025-01-31T00:00:00Z',
    appliedRequests: [],
    variants: [{ url: 'https://jahat.example/', type: 'image/png', width: 1, height: 1 }],
    $set: { role: 'MASTER_ADMIN' },
    'name.$ne': 'x',
  }

  it.each(Object.entries(foreign))('%s is refused in a new banner', async (key, value) => {
    const answer = await media.asAdmin('POST', '/admin/banners', { ...body, [key]: value })
    expect(answer).toMatchObject({ status: 400, body: { errors: { [key]: [fieldTexts.unknownKey] } } })
    await nothingStored()
  })

  it.each(Object.keys(foreign))('%s is refused beside a file', async (key) => {
    expect((await media.asAdmin('POST', '/admin/banners', uploadForm(png, { [key]: 'x' }))).status).toBe(400)
    await nothingStored()
  })

  it('are read and ignored when they are those of our own answers', async () => {
    const answered = { id: 'x', _id: 'y', epoch: 1, rev: 99, createdAt: '2001-01-01', updatedAt: '2001-01-01' }
    const answer = await media.asAdmin('POST', '/admin/banners', { ...body, ...answered })
    expect(answer).toMatchObject({ status: 201, body: { rev: 1, isActive: true } })
    const [banner] = await stored()
    expect(banner).toMatchObject({ _id: answer.body.id, rev: 1, epoch: media.clock.now, ...body })
    expect([answer.body.id, banner?.createdAt]).not.toContain('2001-01-01')
    expect(Object.keys(banner ?? {}).sort()).toEqual(
      [
        ...Object.keys(body),
        '_id',
        'createdAt',
        'deletedAt',
        'epoch',
        'isActive',
        'outbox',
        'outboxDueAt',
        'rev',
        'updatedAt',
      ].sort(),
    )
  })

  it('are refused in a change of status and of a setting', async () => {
    const { body: made } = await media.asAdmin('POST', '/admin/banners', body)
    for (const [key, value] of Object.entries({ ...foreign, imageUrl: 'https://jahat.example/', rev: 99, id: 'x' })) {
      if (key === 'isActive') continue
      const changed = { isActive: false, [key]: value }
      expect((await media.asAdmin('PATCH', `/admin/banners/${made.id}/status`, changed)).status).toBe(400)
      const setting = { key: 'isTopBannerSliderActive', value: 'true', [key]: value }
      expect((await media.asMaster('POST', '/master/settings', setting)).status).toBe(400)
    }
    expect((await stored())[0]).toMatchObject({ rev: 1, isActive: true, imageUrl: body.imageUrl })
    expect(await media.waiting('settings')).toEqual([])
  })
})
