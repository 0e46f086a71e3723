import sharp from 'sharp'
import { describe, expect, it, jest } from '@jest/globals'
import { givenAnimation, givenImage } from '../test-kit/given-image.ts'
import { drawVariant } from './variant-maker.ts'

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
