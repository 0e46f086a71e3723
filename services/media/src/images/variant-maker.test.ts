import sharp from 'sharp'
import { describe, expect, it, jest } from '@jest/globals'
import { givenAnimation, givenImage } from '../test-kit/given-image.ts'
import { drawVariant, variantsWanted } from './variant-maker.ts'

// Real work on a machine that may be busy.
jest.setTimeout(30_000)

const looked = (bytes: Buffer) => sharp(bytes, { animated: true }).metadata()

describe('drawVariant', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('draws a kept picture smaller as %s', async (kind) => {
    const kept = await givenImage('webp', { width: 200, height: 100 })
    const { bytes, ...size } = await drawVariant(kept, { width: 80, kind })
    expect(size).toEqual({ width: 80, height: 40 })
    expect(await looked(bytes)).toMatchObject({ format: kind, width: 80, height: 40 })
  })

  it.each(['gif', 'webp'] as const)('keeps a moving picture moving as %s', async (kind) => {
    const kept = await givenAnimation('webp', ['#f00', '#0f0', '#00f'], { width: 200, height: 100 })
    const { bytes, ...size } = await drawVariant(kept, { width: 80, kind })
    expect(size).toEqual({ width: 80, height: 40 })
    expect(await looked(bytes)).toMatchObject({ pages: 3, pageHeight: 40, delay: [100, 100, 100], loop: 0 })
  })

  it('keeps transparency', async () => {
    const clear = {
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    } as const
    const kept = await sharp(clear).webp().toBuffer()
    const { bytes } = await drawVariant(kept, { width: 10, kind: 'png' })
    expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })
})

const widthsOf = (...given: Parameters<typeof variantsWanted>) => variantsWanted(...given).map(({ width }) => width)

describe('variantsWanted', () => {
  it.each([
    ['TOP_BANNER', 2_560, [400, 800, 1_200, 1_600]],
    ['TOP_BANNER', 1_600, [400, 800, 1_200, 1_600]],
    ['TOP_BANNER', 1_000, [400, 800, 1_000]],
    ['TOP_BANNER', 400, [400]],
    ['TOP_BANNER', 30, [30]],
    ['SIDE_BANNER', 1_000, [360, 720]],
    ['SIDE_BANNER', 500, [360, 500]],
    ['POPUP', 800, [400, 800]],
    ['POPUP', 1, [1]],
  ] as const)('asks for %s of a picture %i px wide: %j', (position, width, expected) => {
    expect(widthsOf(position, width, 'webp')).toEqual(expected)
  })

  it.each(['png', 'jpeg', 'gif'] as const)('asks for every width as WebP first, then as the %s it came as', (kind) => {
    expect(variantsWanted('POPUP', 800, kind)).toEqual([
      { width: 400, kind: 'webp' },
      { width: 800, kind: 'webp' },
      { width: 400, kind },
      { width: 800, kind },
    ])
  })
})
