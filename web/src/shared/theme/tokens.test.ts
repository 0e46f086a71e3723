import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '../../test-kit/theme-colours.ts'

/** WCAG's relative luminance, 0 to 1. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const white = '#ffffff'
const textContrast = 4.5
const shapeContrast = 3
/** Text and background pairs. */
const texts = [
  ...['paper', 'sheet', 'raised', 'well'].flatMap((ground) => [
    ['ink', ground],
    ['soft', ground],
  ]),
  ['brand', 'sheet'],
  ['brand', 'paper'],
  ['brand', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-live', 'live'],
  ['live', 'sheet'],
  ['live', 'live-soft'],
  ['warn', 'warn-soft'],
  ['on-stage', 'stage'],
  ['on-stage-soft', 'stage'],
  ['on-stage', 'stage-reel'],
  ['stage-live', 'stage-live-soft'],
  ['stage-brand', 'stage'],
]

it('computes WCAG contrast', () => {
  expect(contrast(white, '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', white)).toBeCloseTo(4.48, 2)
})

describe.each(themes)('the %s colours', (_theme, tokens) => {
  it.each(Array.from({ length: 10 }, (_each, digit) => digit))('digit %i is readable, white on its colour', (digit) => {
    expect(contrast(white, tokens[`digit-${digit}`] ?? white)).toBeGreaterThanOrEqual(textContrast)
  })

  it.each(Array.from({ length: 10 }, (_each, digit) => digit))('ring %i is readable on sheet and well', (digit) => {
    for (const ground of ['sheet', 'well'])
      expect(contrast(tokens[`ring-${digit}`] ?? white, tokens[ground] ?? white)).toBeGreaterThanOrEqual(textContrast)
  })

  it('has ten distinct digit colours', () => {
    expect(new Set(Array.from({ length: 10 }, (_each, digit) => tokens[`digit-${digit}`])).size).toBe(10)
  })

  it.each(texts)('%s is readable on %s', (text = '', ground = '') => {
    expect(contrast(tokens[text] ?? white, tokens[ground] ?? white)).toBeGreaterThanOrEqual(textContrast)
  })

  it.each(['sheet', 'raised', 'paper'])("a control's border is visible on %s", (ground) => {
    expect(contrast(tokens['line-strong'] ?? white, tokens[ground] ?? white)).toBeGreaterThanOrEqual(shapeContrast)
  })
})

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
const hues = [...read('tokens.css').matchAll(/--hue-\d+: (\d+);/g)].map(([, hue]) => Number(hue))
const marks = [...read('../ui/market-mark.css').matchAll(/oklch\(([\d.]+) ([\d.]+) var/g)].map(([, light, chroma]) =>
  [light, chroma].map(Number),
)
/** Each colour of an emblem is written light, then dark. */
const [lightMarks, darkMarks] = [0, 1].map((mode) => marks.filter((_mark, at) => at % 2 === mode))

/** By Ottosson's matrices (https://bottosson.github.io/posts/oklab/), as a hex colour. */
const oklch = ([lightness = 0, chroma = 0]: number[], hue: number): string => {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shares = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((share) => Math.min(1, Math.max(0, share)))
  const parts = shares.map((share) => (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055))
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

describe('the hues of emblems', () => {
  it('are twelve', () => expect(new Set(hues).size).toBe(12))

  it.each(hues)('letters are readable on ground and field of hue %i', (hue) => {
    for (const ofMode of [lightMarks, darkMarks]) {
      const [ground = white, field = white, letters = white] = ofMode?.map((mark) => oklch(mark, hue)) ?? []
      expect(ofMode).toHaveLength(3)
      expect(contrast(letters, ground)).toBeGreaterThanOrEqual(textContrast)
      expect(contrast(letters, field)).toBeGreaterThanOrEqual(textContrast)
    }
  })
})
