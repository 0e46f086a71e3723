import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { givenLook } from '../../src/test-kit/given-look.ts'
import { drawResult } from './draw-result.ts'
import { previewSizes } from './preview-path.ts'

const listed = (type: string, count: number) =>
  Array.from({ length: count }, (_each, index) => [type, String(index * 79)])
const singles = [
  ['PRIZE 1', '0471'],
  ['PRIZE 2', '2096'],
]
const names = { look: givenLook(), siteAddress: 'angka.example' }
const firstPrizeAt = '2026-11-24T10:42:08.000Z'
const draws: [string, string[][]][] = [
  ['the usual 22', [...singles, ...listed('STARTER PRIZE', 10), ...listed('CONSOLATION PRIZE', 10)]],
  ['200', [...singles, ...listed('STARTER PRIZE', 99), ...listed('CONSOLATION PRIZE', 99)]],
  ['none of PRIZE 1', listed('STARTER PRIZE', 3)],
  ['PRIZE 1 alone of', [['PRIZE 1', '471']]],
  ['100 single', Array.from({ length: 100 }, (_each, index) => [`PRIZE ${index + 1}`, '320471'])],
  ['long', [['PRIZE 1', '12345678901234567890'], ...listed('A & <B>', 2)]],
]

// The face is made by the build of the site.
const isBuilt = existsSync(new URL('../../dist/fonts/preview.ttf', import.meta.url))

;(isBuilt ? describe : describe.skip)('a picture of a draw', () => {
  // Tests of the media service block formats for their whole worker process.
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

  it.each(draws.flatMap(([name, rows]) => (['wide', 'tall'] as const).map((shape) => ({ name, rows, shape }))))(
    'with $name numbers, $shape, has its size and less than 120 KB',
    async ({ name, rows, shape }) => {
      const prizes = rows.map(([type = '', numbers = ''], index) => ({ id: String(index), type, numbers }))
      const market = name === 'long' ? 'PASARAN DENGAN NAMA YANG PANJANG 13:00 (MALAM)' : 'SINGAPORE'
      const bytes = await drawResult({
        ...names,
        market,
        date: '2026-11-23',
        firstPrizeAt,
        imported: false,
        prizes,
        shape,
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...previewSizes[shape] })
      expect(bytes.length).toBeLessThan(120 * 1024)
    },
  )
})
