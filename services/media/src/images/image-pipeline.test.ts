import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenAnimation, givenCanvas, givenImage } from '../test-kit/given-image.ts'
import { createImagePipeline, createMarkPipeline } from './image-pipeline.ts'

// Real work on a machine that may be busy.
jest.setTimeout(30_000)

const toKept = createImagePipeline()
const toImage = async (file: Uint8Array) => (await toKept(file)).bytes
const looked = async (bytes: Buffer) => sharp(bytes, { animated: true }).metadata()

describe('createImagePipeline', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('re-encodes a %s as WebP', async (format) => {
    const { bytes, kind } = await toKept(await givenImage(format))
    expect(await looked(bytes)).toMatchObject({ format: 'webp', width: 40, height: 30 })
    expect(kind).toBe(format)
  })

  it.each(['gif', 'webp'] as const)('keeps an animated %s animated', async (format) => {
    const image = await looked(await toImage(await givenAnimation(format, ['#f00', '#0f0', '#00f'])))
    expect(image).toMatchObject({ format: 'webp', pages: 3, pageHeight: 30, delay: [100, 100, 100], loop: 0 })
  })

  it('drops metadata and applies the orientation', async () => {
    const photo = await sharp(await givenImage('jpeg'))
      .withExif({ IFD0: { Copyright: 'RAHASIA' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await looked(photo)).exif).toBeDefined()
    const kept = await looked(await toImage(photo))
    expect(kept).toMatchObject({ width: 30, height: 40 })
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
  })

  it('makes what is larger than any screen smaller', async () => {
    const image = await looked(await toImage(await givenImage('png', { width: 5_120, height: 100 })))
    expect(image).toMatchObject({ width: 2_560, height: 50 })
  })

  it('refuses empty, cut off and damaged pictures', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .png()
      .toBuffer()
    const damaged = Buffer.from(noise)
    damaged.fill(0, 1_000, 2_000)
    const onlyBeginning = Buffer.from('GIF89a')
    for (const bytes of [Buffer.alloc(0), noise.subarray(0, noise.length / 2), damaged, onlyBeginning]) {
      await expect(toImage(bytes)).rejects.toMatchObject({ status: 422, code: 'IMAGE_DAMAGED' })
    }
  })

  it('refuses more than 25 megapixels over all frames, and more than 200 frames', async () => {
    const refused = { status: 422, code: 'IMAGE_TOO_MANY_PIXELS' }
    await expect(toImage(await givenImage('png', { width: 5_001, height: 5_000 }))).rejects.toMatchObject(refused)
    await expect(toImage(await givenCanvas(7, 2_000, 2_000))).rejects.toMatchObject(refused)
    await expect(toImage(await givenCanvas(201, 4, 4))).rejects.toMatchObject(refused)
    expect(await looked(await toImage(await givenCanvas(200, 4, 4)))).toMatchObject({ pages: 200 })
  })

  it('refuses work when the queue is full', async () => {
    const file = await givenImage('png')
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => toImage(file)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } })
  })
})

describe('createMarkPipeline', () => {
  const toMark = createMarkPipeline()
  const svg = (content: string, size = 'width="40" height="40"', before = '') =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
    )
  const disc = '<circle cx="20" cy="20" r="15" fill="#c00"/>'
  const pixelsOf = async (file: Uint8Array) =>
    sharp((await toMark(file)).bytes)
      .raw()
      .toBuffer()
  /** Ten times as many each step. */
  const uses = Array.from({ length: 9 }, (_each, at) => {
    const more = `<use xlink:href="#u${at}"/>`.repeat(10)
    return `<g id="u${at + 1}">${more}</g>`
  })
  const entities = Array.from({ length: 9 }, (_each, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${entities.join('')}]>`
  const secret = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

  it.each([
    ['its own size', svg(disc)],
    ['a view alone', svg(disc, 'viewBox="0 0 40 40"')],
    ['a declaration and a comment', svg(disc, 'viewBox="0 0 40 40"', '<?xml version="1.0"?>\n<!-- kita -->\n')],
  ])('draws an SVG of %s', async (_what, file) => {
    const { bytes, kind } = await toMark(file)
    expect(kind).toBe('png')
    expect(await looked(bytes)).toMatchObject({ format: 'webp', width: 1_024, height: 1_024 })
  })

  it('holds flat colours of a PNG', async () => {
    const pixels = await pixelsOf(await givenImage('png', { colour: '#8a1020' }))
    expect([...pixels.subarray(0, 3)]).toEqual([0x8a, 0x10, 0x20])
  })

  it('draws nothing from another address, a file, a script or a font, and asks for none', async () => {
    let asked = 0
    const server = createServer((_req, res) => {
      asked += 1
      res.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/a`
    const nested = svg(`<image xlink:href="${url}" width="40" height="40"/>`).toString('base64')
    for (const content of [
      `<image xlink:href="${url}" width="40" height="40"/>`,
      `<image href="data:image/svg+xml;base64,${nested}" width="40" height="40"/>`,
      '<image xlink:href="file:///etc/hostname" width="40" height="40"/>',
      `<script href="${url}"/><script>fetch('${url}')</script>`,
      `<style>@import url(${url});@font-face{font-family:x;src:url(${url})}</style>`,
      `<a href="${url}"></a><use href="${url}#a"/><foreignObject><iframe src="${url}"/></foreignObject>`,
    ])
      expect((await pixelsOf(svg(content))).every((channel) => channel === 0)).toBe(true)
    await new Promise((resolve) => server.close(resolve))
    expect(asked).toBe(0)
  })

  it.each([
    ['uses of uses', svg(`<defs><rect id="u0" width="9" height="9"/>${uses.join('')}</defs><use xlink:href="#u9"/>`)],
    ['entities of entities', svg('<text>&e9;</text>', 'width="40" height="40"', bomb)],
    ['an entity of a file', svg('<text>&x;</text>', 'width="40" height="40"', secret)],
    ['a thousand million pixels a side', svg(disc, 'width="1000000000" height="1000000000"')],
    ['a line', svg(disc, 'width="1000000" height="1"')],
    ['no size', svg('', 'width="0" height="0"')],
    ['more layers than memory', svg(`${'<g opacity="0.9">'.repeat(250)}${disc}${'</g>'.repeat(250)}`)],
    ['100,000 groups', svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
    ['a page', Buffer.from('<!doctype html><body><svg></svg>')],
    ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
  ])('refuses an SVG of %s', async (_what, file) => {
    await expect(toMark(file)).rejects.toMatchObject({ status: 422, message: mediaTexts.svgRefused })
  })

  it.each([
    ['an animation', () => givenAnimation('gif', ['#f00', '#0f0'])],
    ['a TIFF', () => givenImage('tiff')],
    ['a text', () => Promise.resolve(Buffer.from('svg'))],
  ])('refuses %s', async (_what, given) => {
    await expect(toMark(await given())).rejects.toMatchObject({ status: 415, message: mediaTexts.markKind })
  })
})
