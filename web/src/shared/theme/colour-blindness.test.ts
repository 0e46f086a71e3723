import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shioNames } from '@papan/contracts/lottery/numbers/shio-names.ts'
import { distance, linearOf, seenWith, visions } from '../../test-kit/colour-vision.ts'
import { themes } from '../../test-kit/theme-colours.ts'

/** In OKLab, some seven times the smallest difference that is seen: two such fields differ at a glance. */
const clear = 0.15
const each = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_each, at) => `${name}-${from + at}`)
const tokensCss = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const shapes = [...tokensCss.matchAll(/--shape-\d: '(.)'/g)].map(([, shape]) => shape)
const letters = shioNames.map((name) => name.slice(0, 3))

/** The colours that one picture sets side by side, and the signs that say the same without colour. */
const schemes: readonly (readonly [string, string[], readonly unknown[] | null])[] = [
  ['lebih sering, lebih jarang', ['more', 'less'], null],
  ['ganjil, genap; besar, kecil; kembar', ['brand', 'sheet'], null],
  ['di luar batas', ['warn', 'ink'], null],
  ['dalam batas wajar, di luar batas', ['brand', 'warn'], ['✓', '!']],
  ['angka', each('digit', 0, 9), each('', 0, 9)],
  ['angka lama', each('ring', 0, 9), each('', 0, 9)],
  ['cat', each('paint', 1, 8), shapes],
]

/** The two closest colours of a scheme, for the eye that sees them closest. */
const closest = (names: readonly string[], tokens: Record<string, string>): number =>
  Math.min(
    ...visions.flatMap((vision) => {
      const seen = names.map((name) => seenWith(vision, linearOf(tokens[name] ?? '')))
      return seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other)))
    }),
  )

it('measures distances as OKLab does', () => {
  expect(distance(linearOf('#000000'), linearOf('#ffffff'))).toBeCloseTo(1, 5)
  // Red and green of one lightness: far apart, but not with deuteranopia.
  const [red, green] = [linearOf('#c0504d'), linearOf('#7a7f2e')]
  expect(distance(red, green)).toBeGreaterThan(0.13)
  expect(distance(seenWith('deuteranopia', red), seenWith('deuteranopia', green))).toBeLessThan(0.06)
})

describe.each(themes)('the %s schemes', (_theme, tokens) => {
  it.each(schemes)('%s: clear for every eye, or each colour has a sign', (_name, names, signs) => {
    if (signs) expect(new Set(signs).size).toBe(names.length)
    else expect(closest(names, tokens)).toBeGreaterThanOrEqual(clear)
  })
})

it('each shio has letters of its own beside its hue', () => expect(new Set(letters).size).toBe(12))
