import { describe, expect, it } from '@jest/globals'
import { variantsWanted } from './variant-sizes.ts'

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
