import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { defaultIdentity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { createBrand } from './brand.ts'

// The face of letters is made by the build of the site.
const isBuilt = existsSync(new URL('../../dist/fonts/preview.ttf', import.meta.url))

const imageUrl = `/api/public/images/${'a'.repeat(64)}`
const red = { hue: 25, lightness: 38 }
let answered: Identity | string | null
let mark: Buffer
let asked: string[] = []
const media = createServer((req, res) => {
  asked.push(req.url ?? '')
  if (req.url?.startsWith('/public/images/')) res.setHeader('content-type', 'image/webp').end(mark)
  else if (answered === null) res.writeHead(503).end()
  else res.end(typeof answered === 'string' ? answered : JSON.stringify(answered))
})
let base = ''
beforeAll(async () => {
  // Tests of the media service block formats for their whole worker process.
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  mark = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#0000ff' } })
    .webp()
    .toBuffer()
  media.listen(0, '127.0.0.1')
  await once(media, 'listening')
  base = `http://127.0.0.1:${(media.address() as AddressInfo).port}`
})
afterAll(() => {
  media.close()
})

const saved = (fields: Partial<Identity> = {}): Identity => ({
  ...defaultIdentity('Angka Merah'),
  ...red,
  epoch: 1,
  rev: 1,
  ...fields,
})
const setUp = () => {
  const time = { now: 0 }
  return { time, ...createBrand({ base, siteName: 'Papan', clock: () => time.now }) }
}
beforeEach(() => {
  answered = saved()
  asked = []
})

describe('the identity', () => {
  it('is the default until media has answered, then the last known one', async () => {
    const { identity, time } = setUp()
    answered = null
    expect(await identity()).toEqual(defaultIdentity('Papan'))
    answered = saved()
    expect((await identity()).name).toBe('Papan')
    time.now += 5_000
    expect((await identity()).name).toBe('Angka Merah')
    for (const bad of [null, '{', '{"name":1}']) {
      answered = bad
      time.now += 5_000
      expect((await identity()).name).toBe('Angka Merah')
    }
  })

  it('is asked for with every page', async () => {
    const { identity } = setUp()
    await identity()
    answered = saved({ name: 'Angka Biru' })
    expect((await identity()).name).toBe('Angka Biru')
  })
})

describe('files of the brand', () => {
  const pixel = async (png: Buffer | undefined, x: number, y: number) => {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4)]
  }

  it('are styles by their address, also before and after another one was saved', async () => {
    const { files } = setUp()
    const style = await files('/warna/1-105-80.css')
    expect(style).toMatchObject({ type: 'text/css; charset=utf-8', caching: expect.stringContaining('immutable') })
    expect(style?.bytes.toString()).toContain('--brand:#746d04')
    expect(await files('/warna/1-400-80.css')).toBeNull()
    expect(asked).toEqual([])
  })

  it('have the letters on the hue in the tab', async () => {
    answered = saved({ shortName: '<A> & B' })
    const svg = (await setUp().files('/favicon.svg'))?.bytes.toString()
    expect(svg).toContain('fill="#800613"')
    expect(svg).toContain('>AB</text>')
  })

  it('have the default emblem until an identity is saved', async () => {
    answered = defaultIdentity('Papan')
    const svg = (await setUp().files('/favicon.svg'))?.bytes.toString()
    expect(svg).toContain('<circle')
    expect(svg).toContain('#0b5d4e')
  })

  it.each([
    ['/icons/192.png', 192],
    ['/icons/512.png', 512],
    ['/icons/maskable.png', 512],
    ['/apple-touch-icon.png', 180],
  ])('show the mark in %s', async (path, size) => {
    answered = saved({ mark: imageUrl })
    const file = await setUp().files(path)
    expect(file?.caching).toBe('no-cache')
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    expect(await pixel(file?.bytes, size / 2, size / 2)).toEqual([0, 0, 255, 255])
  })

  it('hold an icon of Windows in a frame', async () => {
    answered = saved({ mark: imageUrl })
    const bytes = (await setUp().files('/favicon.ico'))?.bytes ?? Buffer.alloc(0)
    expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
  })

  it('follow another identity, and fetch a mark once', async () => {
    const { files } = setUp()
    answered = saved({ mark: imageUrl })
    await files('/icons/192.png')
    await files('/icons/512.png')
    expect(asked.filter((url) => url.includes('/images/'))).toHaveLength(1)
    answered = { ...defaultIdentity('Papan'), ...red }
    expect(await pixel((await files('/icons/192.png'))?.bytes, 96, 10)).toEqual([0x80, 0x06, 0x13, 255])
  })

  ;(isBuilt ? it : it.skip)('draw letters of every script', async () => {
    for (const shortName of ['数字 板', '👨‍👩‍👧 Angka', '<&"', 'لوحة']) {
      answered = saved({ shortName })
      expect(await sharp((await setUp().files('/icons/192.png'))?.bytes).metadata()).toMatchObject({ width: 192 })
    }
  })
})

it('a look changes its key with what a picture shows of it', async () => {
  const { look } = setUp()
  const keys = new Set<string>()
  for (const fields of [{}, { name: 'B' }, { hue: 26 }, { mark: imageUrl }, { picture: imageUrl }, { tagline: 'x' }]) {
    answered = saved(fields)
    keys.add((await look()).key)
  }
  expect(keys.size).toBe(5)
})
