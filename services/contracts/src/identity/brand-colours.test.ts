import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import {
  brandStyle,
  brandStylePath,
  brandTokens,
  colourOfStyle,
  colourWarnings,
  defaultColour,
  lightnessRange,
  neutrals,
  pictureColours,
  readable,
  type Mode,
} from './brand-colours.ts'
import { contrast, oklch } from './oklch.ts'

const hues = Array.from({ length: 360 }, (_each, hue) => hue)
const { min, max } = lightnessRange
const lightnesses = Array.from({ length: (max - min) / 10 + 1 }, (_each, at) => min + 10 * at)
/** Colours of tokens.css that are the same in both modes. */
const onStage = '#eef1f6'
const stageLive = '#ff9a8d'

/** Text and ground pairs of the product that hold a brand colour. */
const pairsOf = (mode: Mode, tokens: ReturnType<typeof brandTokens>[Mode]): [string, string, string][] => {
  const { paper, sheet, raised, well, ink, soft } = neutrals[mode]
  const { brand, stage } = tokens
  return [
    ['brand on paper', brand, paper],
    ['brand on sheet', brand, sheet],
    ['brand on raised', brand, raised],
    ['brand on well', brand, well],
    ['brand on brand-soft', brand, tokens['brand-soft']],
    ['on-brand on brand', tokens['on-brand'], brand],
    ['ink on brand-soft', ink, tokens['brand-soft']],
    ['soft on brand-soft', soft, tokens['brand-soft']],
    ['on-stage on stage', onStage, stage],
    ['on-stage on stage-reel', onStage, tokens['stage-reel']],
    ['on-stage-soft on stage', tokens['on-stage-soft'], stage],
    ['on-stage-soft on stage-reel', tokens['on-stage-soft'], tokens['stage-reel']],
    ['stage-brand on stage', tokens['stage-brand'], stage],
    ['stage-brand on stage-reel', tokens['stage-brand'], tokens['stage-reel']],
    ['stage-live on stage', stageLive, stage],
  ]
}

describe.each(lightnesses)('brand colours of lightness %i', (lightness) => {
  it('are readable at every hue', () => {
    const unreadable = hues.flatMap((hue) => {
      const colour = { hue, lightness }
      const picture = pictureColours(colour)
      const pairs: [string, string, string][] = [
        ...Object.entries(brandTokens(colour)).flatMap(([mode, tokens]) => pairsOf(mode as Mode, tokens)),
        ['first on ground', picture.first, picture.ground],
        ['second on ground', picture.second, picture.ground],
        ['first on cell', picture.first, picture.cell],
      ]
      return pairs.filter(([, text, ground]) => contrast(text, ground) < readable).map(([name]) => `${hue}: ${name}`)
    })
    expect(unreadable).toEqual([])
  })
})

it('holds the hue', () => {
  // Yellow becomes olive, not brown or green.
  expect(brandTokens({ hue: 105, lightness: 90 }).light.brand).toBe('#746d04')
  expect(brandTokens({ hue: 25, lightness: 38 }).light.brand).toBe('#800613')
})

it('writes tokens for both modes', () => {
  expect(brandStyle({ hue: 25, lightness: 38 })).toMatch(
    /^:root\{--brand:#800613;.*;--brand-paper:#800613\}@media screen and \(prefers-color-scheme:dark\)\{:root\{--brand:#f79991;[^}]*\}\}$/,
  )
})

it('is written as its address says: another style needs another version in it', () => {
  const styles = [defaultColour, { hue: 25, lightness: 38 }, { hue: 105, lightness: 90 }]
    .map((colour) => brandStyle(colour))
    .join('')
  expect(createHash('sha256').update(styles).digest('hex').slice(0, 12)).toBe('b58870cbc6e6')
  expect(brandStylePath({ hue: 25, lightness: 38 })).toBe('/warna/1-25-38.css')
})

it('reads the colour of a style in its address', () => {
  expect(colourOfStyle('/warna/1-25-38.css')).toEqual({ hue: 25, lightness: 38 })
  for (const path of [
    '/warna/1-360-38.css',
    '/warna/1-25-91.css',
    '/warna/1-25-9.css',
    '/warna/2-25-38.css',
    '/warna/1-25.css',
  ])
    expect(colourOfStyle(path)).toBeNull()
})

it.each([
  [27, []],
  [28, ['amber']],
  [72, ['amber']],
  [73, []],
  [124, []],
  [125, ['green']],
  [173, ['green']],
  [174, []],
])('warns at hue %i of %j', (hue, warnings) => {
  expect(colourWarnings({ hue, lightness: 40 })).toEqual(warnings)
})

it('says that a light colour becomes darker', () => {
  expect(colourWarnings({ hue: 105, lightness: 80 })).toEqual(['darker'])
})

it('computes contrast and colours', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(oklch(1, 0.2, 100)).toBe('#ffffff')
  expect(oklch(0, 0, 0)).toBe('#000000')
})
