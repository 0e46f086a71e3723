import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { ending, field, file, multipartType, part, startSlowUpload } from '../test-kit/raw-upload.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'

let media: Awaited<ReturnType<typeof startTestMedia>>
let png: Buffer
let fields: Buffer
beforeAll(async () => {
  media = await startTestMedia()
  png = await givenImage('png')
  fields = Buffer.concat([field('name', 'Promo'), field('position', 'POPUP')])
})
beforeEach(() => media.empty())
afterAll(() => media.close())

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
      expect(answer.body).toMatchObject({ code: 'INVALID', message: expect.any(String), requestId: expect.any(String) })
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
