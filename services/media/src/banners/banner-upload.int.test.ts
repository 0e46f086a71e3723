import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const png = await givenImage('png')
beforeEach(() => media.empty())

const upload = (file: Uint8Array | null, fields?: Record<string, string>) =>
  media.asAdmin('POST', '/admin/banners', uploadForm(file, fields))
const nothingStored = async () => {
  expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
  expect(await media.collection('banners').countDocuments({})).toBe(0)
}
/** `png`, made as long as wanted by bytes behind its end. */
const ofLength = (length: number) => Buffer.concat([png, randomBytes(length - png.length)])

describe('POST /admin/banners with a file', () => {
  it('stores the re-encoded image, answers the banner and announces it', async () => {
    const answer = await upload(png, { linkUrl: 'https://promo.example/a' })
    expect(answer.status).toBe(201)
    expect(banner.parse(answer.body)).toMatchObject({
      name: 'Promo',
      linkUrl: 'https://promo.example/a',
      position: 'POPUP',
      isActive: true,
      imageUrl: expect.stringMatching(/^\/api\/public\/images\/[0-9a-f]{64}$/),
      rev: 1,
    })
    expect(answer.headers.get('x-changed-paths')).toBe('/public/banners/POPUP /public/active-banner')
    expect(await media.waiting('banners')).toEqual([
      expect.objectContaining({
        type: 'banner.saved.v1',
        data: { name: 'Promo' },
        actor: expect.objectContaining({ username: 'admin' }),
        requestId: answer.headers.get('x-request-id'),
      }),
    ])
  })

  it('stores the same picture once', async () => {
    const [first, second] = [await upload(png), await upload(png)]
    expect(second.body.imageUrl).toBe(first.body.imageUrl)
    expect(second.body.id).not.toBe(first.body.id)
    expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
  })

  it('accepts a file of exactly 2 MB and none one byte longer', async () => {
    expect((await upload(ofLength(maxImageBytes))).status).toBe(201)
    await media.empty()
    const answer = await upload(ofLength(maxImageBytes + 1))
    expect(answer.status).toBe(413)
    expect(answer.body.errors).toEqual({ bannerImage: [mediaTexts.fileTooLarge] })
    await nothingStored()
  })
})

describe('POST /admin/banners with an address', () => {
  const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', linkUrl: '', position: 'TOP_BANNER' }

  it('keeps the address and never fetches it', async () => {
    const answer = await media.asAdmin('POST', '/admin/banners', body)
    expect(answer.status).toBe(201)
    expect(banner.parse(answer.body)).toMatchObject({ ...body, linkUrl: null, isActive: true })
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
  })

  it.each([
    ['no body', undefined, { name: [mediaTexts.nameRequired], imageUrl: [mediaTexts.urlRequired] }],
    ['an operator for a name', { ...body, name: { $ne: '' } }, { name: [fieldTexts.wrongType] }],
  ])('answers 400 to %s', async (_name, wrong, errors) => {
    const answer = await media.asAdmin('POST', '/admin/banners', wrong)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject(errors)
    await nothingStored()
  })
})
