import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media')
const colours = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]))
const light = colours(lightCss)
const themes = [
  ['light', light],
  ['dark', { ...light, ...colours(darkCss) }],
] as const

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

const hues = [
  ...readFileSync(join(import.meta.dirname, 'mark-hues.css'), 'utf8').matchAll(/hue-(\d+) \{([^}]*)\}/g),
].map(([, hue = '', body = '']) => [hue, body] as const)

describe('the hues of emblems', () => {
  it('are twelve in each scheme', () => {
    expect(hues.map(([hue]) => Number(hue))).toEqual([...Array(24).keys()].map((index) => index % 12))
  })

  it.each(hues)('hue %s is readable', (_hue, body) => {
    const { mark = white, 'mark-field': field = white, 'mark-text': letters = white } = colours(body)
    expect(contrast(letters, mark)).toBeGreaterThanOrEqual(textContrast)
    expect(contrast(letters, field)).toBeGreaterThanOrEqual(textContrast)
  })
})
