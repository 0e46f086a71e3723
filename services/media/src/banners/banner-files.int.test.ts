import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { hostileFiles, polyglots } from '../test-kit/hostile-files.ts'
import { ending, field, file, multipartType, part, startSlowUpload } from '../test-kit/raw-upload.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const png = await givenImage('png')
const gif = await givenImage('gif', { colour: '#0000ff' })

beforeEach(() => media.empty())

describe('an edited banner', () => {
  const body = {
    name: 'Promo',
    imageUrl: 'https://cdn.example/a.png',
    linkUrl: 'https://promo.example/',
    position: 'TOP_BANNER',
  }
  const add = async (fields: object = {}) => {
    media.clock.now += 1_000
    const answer = await media.asAdmin('POST', '/admin/banners', { ...body, ...fields })
    return answer.body as { id: string; rev: number; name: string }
  }
  const save = (id: string, sent: object, headers: Record<string, string> = {}) =>
    media.asAdmin('PUT', `/admin/banners/${id}`, sent, headers)
  const uploadImage = async (bytes: Buffer): Promise<string> => {
    const form = new FormData()
    form.append('bannerImage', new Blob([new Uint8Array(bytes)]), 'gambar')
    const answer = await media.asAdmin('POST', '/admin/banners/images', form)
    expect(answer.status).toBe(201)
    return answer.body.imageUrl as string
  }
  const namesOf = async (path: string) => {
    const { body: list } = await media.send('GET', path)
    return (list as { name: string }[]).map(({ name }) => name)
  }

  describe('PUT /admin/banners/:bannerId', () => {
    it('changes everything but the status, and says which positions changed', async () => {
      const { id } = await add()
      await media.asAdmin('PATCH', `/admin/banners/${id}/status`, { isActive: false })
      const changed = { name: 'Baru', imageUrl: 'https://cdn.example/b.png', linkUrl: '', position: 'POPUP' }
      const answer = await save(id, { ...changed, startsAt: '2026-12-01T00:00:00+07:00' }, { 'if-match': '2' })
      expect(answer).toMatchObject({
        status: 200,
        body: {
          id,
          ...changed,
          linkUrl: null,
          isActive: false,
          startsAt: '2026-11-30T17:00:00.000Z',
          endsAt: null,
          rev: 3,
        },
      })
      expect(answer.headers.get('x-changed-paths')).toBe(
        '/public/banners/POPUP /public/active-banner /public/banners/TOP_BANNER',
      )
      expect((await media.waiting('banners')).at(-1)).toMatchObject({
        type: 'banner.saved.v1',
        before: { name: 'Promo', rev: 2 },
      })
    })

    it('writes nothing for a banner as it was answered', async () => {
      const { id } = await add()
      const { body: list } = await media.asAdmin('GET', '/admin/banners')
      expect((await save(id, list.data[0])).body.rev).toBe(1)
      expect(await media.waiting('banners')).toHaveLength(1)
    })

    it('refuses older revisions, unknown banners and bad fields', async () => {
      const { id } = await add()
      await save(id, { ...body, name: 'Baru' })
      expect(await save(id, body, { 'if-match': '1' })).toMatchObject({
        status: 412,
        body: { current: { name: 'Baru' } },
      })
      expect((await save('nobody', body)).status).toBe(404)
      for (const [fields, errors] of [
        [{ name: ' ' }, { name: [mediaTexts.nameRequired] }],
        [{ imageUrl: '' }, { imageUrl: [mediaTexts.urlRequired] }],
        [{ imageUrl: '/api/public/images/x' }, { imageUrl: [fieldTexts.url] }],
        [{ imageUrl: `/api/public/images/${'0'.repeat(64)}` }, { imageUrl: [mediaTexts.imageNotFound] }],
        [{ phoneImageUrl: `/api/public/images/${'0'.repeat(64)}` }, { phoneImageUrl: [mediaTexts.imageNotFound] }],
        [{ outbox: [] }, { outbox: [fieldTexts.unknownKey] }],
      ]) {
        expect(await save(id, { ...body, ...fields })).toMatchObject({ status: 400, body: { errors } })
      }
      expect((await media.asAdmin('GET', '/admin/banners')).body.data[0]).toMatchObject({ name: 'Baru', rev: 2 })
    })

    it('keeps uploaded pictures while they are shown, removes those that it replaced', async () => {
      const upload = await media.asAdmin('POST', '/admin/banners', uploadForm(png, { position: 'TOP_BANNER' }))
      const { id, imageUrl, name } = upload.body
      const phoneImageUrl = await uploadImage(gif)
      expect((await save(id, { ...body, name, imageUrl, phoneImageUrl })).body).toMatchObject({
        imageUrl,
        phoneImageUrl,
      })
      const sweep = async () => {
        media.clock.now += 30_000
        await media.media.imageSweep.sweepFreed()
        return (await media.storedImages()).files
      }
      expect(await sweep()).toBe(2)
      expect(await media.media.pictures.placedImages()).toEqual([
        expect.objectContaining({ position: 'TOP_BANNER' }),
        expect.objectContaining({ position: 'PHONE_BANNER' }),
      ])
      await save(id, { ...body, name, imageUrl })
      expect(await sweep()).toBe(1)
    })
  })

  describe('POST /admin/banners/images', () => {
    it('refuses a form without a file, other content and visitors', async () => {
      expect(await media.asAdmin('POST', '/admin/banners/images', new FormData())).toMatchObject({
        status: 400,
        body: { errors: { bannerImage: [mediaTexts.fileRequired] } },
      })
      const text = new FormData()
      text.append('bannerImage', new Blob(['bukan gambar']), 'a.png')
      expect((await media.asAdmin('POST', '/admin/banners/images', text)).status).toBe(415)
      expect((await media.send('POST', '/admin/banners/images', text)).status).toBe(401)
      expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
    })
  })

  describe('the order of a position', () => {
    const path = '/admin/banners/order/TOP_BANNER'
    const order = async () =>
      (await media.asAdmin('GET', path)).body as { data: { id: string; name: string }[]; rev: number }
    const names = async () => (await order()).data.map(({ name }) => name)
    const put = (ids: unknown, headers: Record<string, string> = {}) => media.asAdmin('PUT', path, { ids }, headers)
    const slider = (value: string) =>
      media.asMaster('POST', '/master/settings', { key: 'isTopBannerSliderActive', value })

    it('is newest first until it is changed by hand; then the first of it is shown, or all in it', async () => {
      const [a, b, c] = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })]
      await add({ name: 'lain', position: 'POPUP' })
      expect(await names()).toEqual(['c', 'b', 'a'])
      const answer = await put([a.id, c.id, b.id], { 'if-match': '0' })
      expect(answer).toMatchObject({ status: 200, body: { rev: 1 } })
      expect(answer.headers.get('x-changed-paths')).toBe('/public/banners/TOP_BANNER /public/active-banner')
      expect(await namesOf('/public/banners/TOP_BANNER')).toEqual(['a'])
      await slider('true')
      expect(await namesOf('/public/banners/TOP_BANNER')).toEqual(['a', 'c', 'b'])
      expect(await media.waiting('bannerOrders')).toMatchObject([
        { type: 'banners.ordered.v1', data: { position: 'TOP_BANNER', names: ['a', 'c', 'b'] } },
      ])
    })

    it('has newer banners first and leaves out deleted and foreign ones', async () => {
      const [a, b] = [await add({ name: 'a' }), await add({ name: 'b' })]
      const other = await add({ name: 'lain', position: 'POPUP' })
      await put([a.id, other.id, 'nobody', b.id])
      await add({ name: 'c' })
      expect(await names()).toEqual(['c', 'a', 'b'])
      await media.asAdmin('DELETE', `/admin/banners/${a.id}`)
      expect(await names()).toEqual(['c', 'b'])
    })

    it('refuses an older order, the same banner twice and unknown positions; the same order writes nothing', async () => {
      const [a, b] = [await add({ name: 'a' }), await add({ name: 'b' })]
      await put([a.id, b.id])
      expect((await put([b.id, a.id], { 'if-match': '0' })).status).toBe(412)
      expect((await put([a.id, b.id])).body.rev).toBe(1)
      expect((await put([a.id, a.id])).status).toBe(400)
      expect((await put('a')).status).toBe(400)
      expect((await media.asAdmin('GET', '/admin/banners/order/FOOTER')).status).toBe(404)
      expect((await media.send('GET', path)).status).toBe(401)
      expect(await media.waiting('bannerOrders')).toHaveLength(1)
    })
  })
})

describe('an uploaded banner', () => {
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
})

describe('an uploaded file', () => {
  const upload = (bytes: Buffer) => media.asAdmin('POST', '/admin/banners', uploadForm(bytes))

  it('of an unsupported kind is refused with its sentence and leaves nothing behind', async () => {
    for (const { name, bytes, status, sentence } of await hostileFiles()) {
      const answer = await upload(bytes)
      expect([name, answer.status, answer.body.message]).toEqual([name, status, sentence])
      expect(answer.body.errors).toEqual({ bannerImage: [sentence] })
      expect([name, await media.storedImages()]).toEqual([name, { files: 0, parts: 0 }])
    }
    expect(await media.collection('banners').countDocuments({})).toBe(0)
  })

  it('that is a polyglot is stored only as an image', async () => {
    for (const { name, bytes } of await polyglots()) {
      const answer = await upload(bytes)
      expect([name, answer.status]).toEqual([name, 201])
      const { imageUrl } = banner.parse(answer.body)
      const kept = Buffer.from(await (await fetch(media.url + imageUrl.replace(/^\/api/, ''))).arrayBuffer())
      expect([name, await sharp(kept).metadata()]).toEqual([
        name,
        expect.objectContaining({ format: 'webp', width: 40 }),
      ])
      for (const foreign of ['RAHASIA', '<script', 'PK\u0003\u0004', 'Exif']) {
        expect([name, foreign, kept.includes(foreign)]).toEqual([name, foreign, false])
      }
    }
  })

  it('of every declared name and type is judged by its bytes', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    for (const [type, fileName] of [
      ['image/png', 'gambar.png'],
      ['image/svg+xml', 'gambar.svg'],
      ['text/html', '../../../etc/passwd%00.png'],
      ['', 'x'.repeat(5_000)],
    ] as const) {
      const form = uploadForm(null)
      form.set('bannerImage', new Blob([svg], { type }), fileName)
      expect((await media.asAdmin('POST', '/admin/banners', form)).status).toBe(415)
    }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const form = uploadForm(null)
    form.set('bannerImage', new Blob([new Uint8Array(png)], { type: 'text/html' }), '../../index.html\u202e"; drop.php')
    expect((await media.asAdmin('POST', '/admin/banners', form)).status).toBe(201)
    expect(await media.collection('images.files').distinct('filename')).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
  })
})

describe('hostile bodies', () => {
  const fields = Buffer.concat([field('name', 'Promo'), field('position', 'POPUP')])
  const post = (body: Buffer, headers: Record<string, string> = multipartType) =>
    media.asAdmin('POST', '/admin/banners', body, headers)
  const isTaken = async () => (await media.asAdmin('POST', '/admin/banners', uploadForm(png))).status === 201
  const nothingStored = async () => {
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
    expect(await media.collection('banners').countDocuments({})).toBe(0)
  }

  describe('a multipart body', () => {
    it('in the right form is accepted', async () => {
      expect((await post(Buffer.concat([fields, file(png), ending]))).status).toBe(201)
    })

    it('whose form is wrong answers 400 and leaves nothing behind', async () => {
      const whole = Buffer.concat([fields, file(png), ending])
      const broken: [string, Buffer, Record<string, string>?][] = [
        ['no boundary', whole, { 'content-type': 'multipart/form-data' }],
        ['an empty boundary', whole, { 'content-type': 'multipart/form-data; boundary=' }],
        ['another boundary', whole, { 'content-type': 'multipart/form-data; boundary=lain' }],
        [
          'a boundary of 5,000 characters',
          whole,
          { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5_000)}` },
        ],
        ['no parts', Buffer.from('nothing of the kind')],
        ['an empty body', Buffer.alloc(0)],
        ['no end', Buffer.concat([fields, file(png)])],
        ['no end in the file', Buffer.concat([fields, file(png).subarray(0, 150)])],
        ['a part without headers', Buffer.concat([fields, part('', 'x'), file(png), ending])],
        ['a header without colon', Buffer.concat([fields, part('bad header', 'x'), file(png), ending])],
        ['a header of 100 KB', Buffer.concat([fields, part(`x-a: ${'a'.repeat(100_000)}`, 'x'), file(png), ending])],
        ['line feeds alone', Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')],
        ['two files', Buffer.concat([fields, file(png), file(png), ending])],
        ['a file in another field', Buffer.concat([fields, file(png, 'other'), ending])],
        ['a file for the name', Buffer.concat([field('position', 'POPUP'), file('Promo', 'name'), file(png), ending])],
        ['text for the file', Buffer.concat([fields, field('bannerImage', 'x'), ending])],
        ['the name twice', Buffer.concat([fields, field('name', 'Lain'), file(png), ending])],
        ['the name as a list', Buffer.concat([field('name[]', 'x'), field('position', 'POPUP'), file(png), ending])],
        [
          'an operator for the name',
          Buffer.concat([field('name[$ne]', ''), field('position', 'POPUP'), file(png), ending]),
        ],
        ['__proto__', Buffer.concat([fields, field('__proto__', 'x'), file(png), ending])],
        ['__proto__ with a key', Buffer.concat([fields, field('__proto__[isAdmin]', 'x'), file(png), ending])],
        ['constructor', Buffer.concat([fields, field('constructor[prototype][isAdmin]', 'x'), file(png), ending])],
      ]
      for (const [name, body, headers] of broken) {
        const answer = await post(body, headers)
        expect([name, answer.status]).toEqual([name, 400])
        expect(answer.body).toMatchObject({
          code: 'INVALID',
          message: expect.any(String),
          requestId: expect.any(String),
        })
        await nothingStored()
      }
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(await isTaken()).toBe(true)
    })

    it('of more or longer parts than there are fields answers 413', async () => {
      const many = Array.from({ length: 11 }, (_each, index) => field(`a${index}`, 'x'))
      const long = [field('linkUrl', `https://promo.example/${'x'.repeat(9_000)}`)]
      for (const parts of [many, long]) {
        const answer = await post(Buffer.concat([fields, ...parts, file(png), ending]))
        expect(answer).toMatchObject({ status: 413, body: { message: errorTexts.tooLarge } })
        await nothingStored()
      }
    })

    it('with an empty file field is refused with the missing-file sentence', async () => {
      const unchosen = part(
        'Content-Disposition: form-data; name="bannerImage"; filename=""\r\nContent-Type: image/png',
        '',
      )
      const answer = await post(Buffer.concat([fields, unchosen, ending]))
      expect(answer).toMatchObject({ status: 400, body: { errors: { bannerImage: [mediaTexts.fileRequired] } } })
      await nothingStored()
    })

    it('reports field errors before reading the file', async () => {
      const answer = await post(Buffer.concat([field('position', 'FOOTER'), file('<svg/>'), ending]))
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: mediaTexts.nameRequired,
          errors: { name: [mediaTexts.nameRequired], position: [fieldTexts.wrongChoice] },
        },
      })
      await nothingStored()
    })
  })

  describe('an upload aborted half-way', () => {
    it('leaves nothing behind and frees its slot', async () => {
      const start = Buffer.concat([fields, file(png)]).subarray(0, -40)
      for (let sender = 0; sender < 12; sender++) {
        const upload = await startSlowUpload(media.url, start, 500_000)
        await upload.hangUp()
      }
      await eventually('an upload to be taken again', isTaken)
      expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
    })
  })

  describe('more concurrent uploads than slots', () => {
    it('are answered 503 before they are read, and accepted once a slot is free', async () => {
      const body = Buffer.concat([fields, file(png), ending])
      const senders = await Promise.all(
        Array.from({ length: 11 }, () => startSlowUpload(media.url, body.subarray(0, 100), body.length)),
      )
      await eventually('a refusal', () => senders.some(({ answer }) => answer().startsWith('HTTP/1.1 503')))
      const waiting = senders.filter(({ answer }) => answer() === '')
      expect(waiting).toHaveLength(10)
      const refused = await post(body)
      expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY', message: errorTexts.unavailable } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      for (const { send } of waiting) send(body.subarray(100))
      await eventually('ten answers', () => waiting.every(({ answer }) => answer().startsWith('HTTP/1.1 201')))
      expect((await post(body)).status).toBe(201)
      for (const { hangUp } of senders) await hangUp()
    })

    it('do not block banners with an address', async () => {
      const waiting = await Promise.all(Array.from({ length: 10 }, () => startSlowUpload(media.url, fields, 500_000)))
      const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
      expect((await media.asAdmin('POST', '/admin/banners', body)).status).toBe(201)
      for (const { hangUp } of waiting) await hangUp()
    })
  })
})
