import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'

let media: Awaited<ReturnType<typeof startTestMedia>>
let path: string
let whole: number
beforeAll(async () => {
  media = await startTestMedia()
  const { body } = await media.asAdmin('POST', '/admin/banners', uploadForm(await givenImage('png', { width: 400 })))
  path = banner.parse(body).imageUrl.replace(/^\/api/, '')
  whole = (await (await fetch(media.url + path)).arrayBuffer()).byteLength
})
afterAll(() => media.close())

type Answer = { status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }

/** Sends the target unchanged; `fetch` would normalise it. */
const ask = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(media.url)
    request({ hostname, port, path: target, headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

const asPicture = {
  'content-type': 'image/webp',
  'content-length': expect.any(String),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

describe('a stored picture', () => {
  it.each([
    ['a page', { accept: 'text/html' }],
    ['a script', { accept: 'application/javascript', 'sec-fetch-dest': 'script' }],
    ['a foreign type', { accept: 'image/svg+xml', 'content-type': 'text/html' }],
  ])('asked for as %s is a picture', async (_name, headers) => {
    const answer = await ask(path, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject(asPicture)
    expect(answer.bytes).toHaveLength(whole)
  })

  it.each([
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=99999999999999999999-',
    'items=0-5',
    'bytes=',
    `bytes=${Array.from({ length: 1_000 }, (_each, index) => `${index}-`).join(',')}`,
  ])('is answered whole to the range %.40s', async (range) => {
    const answer = await ask(path, { range })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-range']).toBeUndefined()
    expect(answer.bytes).toHaveLength(whole)
  })

  it('has no body for HEAD or a matching ETag', async () => {
    const head = await ask(path, {}, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject(asPicture)
    const known = await ask(path, { 'if-none-match': String(head.headers['etag']) })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })
})

describe('what is no stored picture', () => {
  it('answers 404 and not with a page', async () => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    const id = path.slice(folder.length + 1)
    const odd = [
      `${folder}/..%2f..%2f..%2fetc%2fpasswd`,
      `${folder}/%2e%2e%2fpasswd`,
      `${folder}/..%5c..%5cboot.ini`,
      `${folder}/../../../../etc/passwd`,
      `${folder}/${id.toUpperCase()}`,
      `${folder}/${id}.html`,
      `${folder}/${id}%00.png`,
      `${folder}/${id}%0d%0aset-cookie:%20a=b`,
      `${folder}/${id}/index.html`,
      `${folder}/${id};x=.html`,
      `${folder}/${id.slice(1)}`,
      `${folder}/0${id}`,
      `${folder}/${'a'.repeat(4_000)}`,
      `${folder}/__proto__`,
      `${folder}/images.files`,
      `${folder}/%7B%22$ne%22:null%7D`,
      `${folder}/[object%20Object]`,
      `${folder}/`,
      folder,
    ]
    for (const target of odd) {
      const answer = await ask(target)
      expect([target, answer.status]).toEqual([target, 404])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('answers a message without the requested text', async () => {
    const { bytes } = await ask('/public/images/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'IMAGE_NOT_FOUND', message: mediaTexts.imageNotFound })
    expect(bytes.includes('script')).toBe(false)
  })
})
