import { describe, expect, it } from '@jest/globals'
import type { Banner, BannerVariant } from '@papan/contracts/calls/media/banner-calls.ts'
import { imageSize, imageSources } from './banner-image.ts'

const variant = (type: BannerVariant['type'], width: number, height: number): BannerVariant => ({
  url: `/api/public/images/${type.slice(6)}-${width}`,
  type,
  width,
  height,
})
const given = (position: Banner['position'], variants?: BannerVariant[]): Banner => ({
  id: 'a',
  name: 'Promo',
  imageUrl: '/api/public/images/a',
  linkUrl: null,
  position,
  isActive: true,
  phoneImageUrl: null,
  startsAt: null,
  endsAt: null,
  epoch: 1,
  rev: 1,
  createdAt: '2025-01-31T00:00:00Z',
  updatedAt: '2025-01-31T00:00:00Z',
  ...(variants ? { variants } : {}),
})

describe('imageSources', () => {
  it('lists the widths of each type in the given order', () => {
    const banner = given('POPUP', [
      variant('image/webp', 400, 400),
      variant('image/webp', 800, 800),
      variant('image/gif', 400, 400),
      variant('image/gif', 800, 800),
    ])
    const sizes = 'min(26rem, 100vw)'
    expect(imageSources(banner)).toEqual([
      { type: 'image/webp', srcSet: '/api/public/images/webp-400 400w, /api/public/images/webp-800 800w', sizes },
      { type: 'image/gif', srcSet: '/api/public/images/gif-400 400w, /api/public/images/gif-800 800w', sizes },
    ])
    expect(imageSize(banner)).toEqual({ width: 800, height: 800 })
  })

  it.each([
    ['TOP_BANNER', 400, 100, '(min-width: 1024px) 30rem, (min-width: 640px) 25rem, calc(100vw * 1.60)'],
    ['TOP_BANNER', 400, 160, '(min-width: 1024px) 30rem, (min-width: 640px) 25rem, 100vw'],
    ['TOP_BANNER', 400, 400, '(min-width: 1024px) 30rem, (min-width: 640px) 25rem, 100vw'],
    ['SIDE_BANNER', 300, 400, '(min-width: 1024px) 19.25rem, 15rem'],
    ['POPUP', 300, 400, 'calc(min(26rem, 100vw) * 0.75)'],
    ['POPUP', 600, 400, 'min(26rem, 100vw)'],
  ] as const)('asks at %s for as much of a picture of %i x %i as is seen', (position, width, height, sizes) => {
    expect(imageSources(given(position, [variant('image/webp', width, height)]))[0]?.sizes).toBe(sizes)
  })

  it('lists the picture for phones first, for phones alone', () => {
    const banner = { ...given('TOP_BANNER', [variant('image/webp', 400, 100)]), phoneImageUrl: '/api/public/images/p' }
    const media = '(max-width: 639.98px)'
    expect(imageSources(banner)).toEqual([
      { media, srcSet: '/api/public/images/p' },
      expect.not.objectContaining({ media }),
    ])
    expect(imageSources({ ...banner, phoneVariants: [variant('image/webp', 800, 320)] })[0]).toEqual({
      media,
      type: 'image/webp',
      srcSet: '/api/public/images/webp-800 800w',
      sizes: '100vw',
    })
  })

  it('is empty without variants', () => {
    expect(imageSources(given('POPUP'))).toEqual([])
    expect(imageSources(given('POPUP', []))).toEqual([])
    expect(imageSize(given('POPUP'))).toEqual({})
  })
})
