import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neutrals, readable as textContrast } from '@papan/contracts/identity/brand-colours.ts'
import { contrast, oklch } from '@papan/contracts/identity/oklch.ts'
import { themes } from '../../test-kit/theme-colours.ts'

const white = '#ffffff'
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

describe.each(themes)('the %s colours', (theme, tokens) => {
  it('are the neutral ones that brand colours are fitted to', () => expect(tokens).toMatchObject(neutrals[theme]))

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

describe('the hues of emblems', () => {
  it('are twelve', () => expect(new Set(hues).size).toBe(12))

  it.each(hues)('letters are readable on ground and field of hue %i', (hue) => {
    for (const ofMode of [lightMarks, darkMarks]) {
      const [ground = white, field = white, letters = white] =
        ofMode?.map(([lightness = 0, chroma = 0]) => oklch(lightness, chroma, hue)) ?? []
      expect(ofMode).toHaveLength(3)
      expect(contrast(letters, ground)).toBeGreaterThanOrEqual(textContrast)
      expect(contrast(letters, field)).toBeGreaterThanOrEqual(textContrast)
    }
  })
})
