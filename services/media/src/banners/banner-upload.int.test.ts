import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'

let media: Awaited<ReturnType<typeof startTestMedia>>
let png: Buffer
beforeAll(async () => {
  media = await startTestMedia()
  png = await givenImage('png')
})
beforeEach(() => media.empty())
afterAll(() => media.close())

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

  it.each([
    ['no file', null, 400, mediaTexts.fileRequired],
    ['an empty file', Buffer.alloc(0), 422, mediaTexts.fileDamaged],
    ['an SVG called .png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, mediaTexts.fileKind],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), 415, mediaTexts.fileKind],
    ['half a PNG', null, 422, mediaTexts.fileDamaged],
  ])('leaves nothing behind of %s', async (name, file, status, sentence) => {
    const answer = await upload(name === 'half a PNG' ? png.subarray(0, 60) : file)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: sentence, errors: { bannerImage: [sentence] } })
    await nothingStored()
  })

  it.each([
    [{ name: ' ' }, { name: [mediaTexts.nameRequired] }],
    [{ name: 'a'.repeat(201) }, { name: [fieldTexts.tooLong(200)] }],
    [{ position: 'FOOTER' }, { position: [fieldTexts.wrongChoice] }],
    [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: [fieldTexts.url] }],
    [{ isActive: 'true' }, { isActive: [fieldTexts.unknownKey] }],
    [{ 'name[]': 'x' }, { name: [fieldTexts.wrongType] }],
    [{ __proto__x: '1' }, { __proto__x: [fieldTexts.unknownKey] }],
  ])('answers 400 to the fields %j', async (fields, errors) => {
    const answer = await upload(png, fields)
    expect(answer).toMatchObject({ status: 400, body: { errors } })
    await nothingStored()
  })

  it('answers 400 to a second file, a strange file field and a malformed body', async () => {
    const two = uploadForm(png)
    two.append('bannerImage', new Blob([new Uint8Array(png)]), 'dua.png')
    const strange = uploadForm(png)
    strange.set('other', new Blob([new Uint8Array(png)]), 'lain.png')
    expect((await media.asAdmin('POST', '/admin/banners', two)).status).toBe(400)
    expect((await media.asAdmin('POST', '/admin/banners', strange)).status).toBe(400)
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=a', 'no parts here'],
      ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nx'],
      ['multipart/form-data; boundary=a', '--a\r\nbad header\r\n\r\nx\r\n--a--\r\n'],
    ] as const) {
      expect((await media.asAdmin('POST', '/admin/banners', body, { 'content-type': type })).status).toBe(400)
    }
    await nothingStored()
  })

  it('is only for admins, checked before the file is read', async () => {
    expect((await media.send('POST', '/admin/banners', uploadForm(png))).status).toBe(401)
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
    ['an empty name', { ...body, name: '' }, { name: [mediaTexts.nameRequired] }],
    ['no address', { ...body, imageUrl: undefined }, { imageUrl: [mediaTexts.urlRequired] }],
    ['a data address', { ...body, imageUrl: 'data:image/png;base64,AAAA' }, { imageUrl: [fieldTexts.url] }],
    ['an address with a password', { ...body, imageUrl: 'https://a:b@cdn.example/' }, { imageUrl: [fieldTexts.url] }],
    ['a list for a name', { ...body, name: ['a'] }, { name: [fieldTexts.wrongType] }],
    ['an operator for a name', { ...body, name: { $ne: '' } }, { name: [fieldTexts.wrongType] }],
    ['an unknown key', { ...body, outbox: [] }, { outbox: [fieldTexts.unknownKey] }],
    ['a role of its own', { ...body, isActive: false }, { isActive: [fieldTexts.unknownKey] }],
  ])('answers 400 to %s', async (_name, wrong, errors) => {
    const answer = await media.asAdmin('POST', '/admin/banners', wrong)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject(errors)
    await nothingStored()
  })

  it('answers malformed and oversized bodies without looking into them', async () => {
    expect((await media.asAdmin('POST', '/admin/banners', '{"name":')).status).toBe(400)
    expect((await media.asAdmin('POST', '/admin/banners', { ...body, name: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await media.asAdmin('POST', '/admin/banners', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
    await nothingStored()
  })
})
