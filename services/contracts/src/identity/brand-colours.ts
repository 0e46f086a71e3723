import { memoized } from '../memoized.ts'
import { contrast, oklch } from './oklch.ts'

/** `hue` in degrees and `lightness` in percent, both of OKLCH. */
type BrandColour = { hue: number; lightness: number }
export const defaultColour: BrandColour = { hue: 176, lightness: 43 }
export const lightnessRange = { min: 20, max: 90 } as const

/** The colours of tokens.css that no brand changes, and that brand colours meet. */
export const neutrals = {
  light: {
    paper: '#f6f4ef',
    sheet: '#fffefb',
    raised: '#ffffff',
    well: '#f6f4ef',
    ink: '#16202f',
    soft: '#566273',
    line: '#e3ded3',
  },
  dark: {
    paper: '#0f1420',
    sheet: '#171e2c',
    raised: '#1e2636',
    well: '#0f1420',
    ink: '#eef1f6',
    soft: '#a5b0c0',
    line: '#2a3345',
  },
} as const
export type Mode = keyof typeof neutrals

/** What text needs on its ground (WCAG AA). */
export const readable = 4.5

type Ground = { text: string; on: readonly string[] }
/** The first lightness from `first`, by `step`, whose colour is readable with all that it meets. */
const fitted = (first: number, step: number, make: (lightness: number) => Ground): string => {
  for (let lightness = first; ; lightness += step) {
    const { text, on } = make(lightness)
    if (on.every((ground) => contrast(text, ground) >= readable) || lightness <= 0 || lightness >= 1) return text
  }
}

const white = '#ffffff'
/** As much as screens show of most dark colours; today's green has less. */
const chroma = 0.15
const step = 0.005

const lightTokens = ({ hue, lightness }: BrandColour) => {
  const soft = oklch(0.942, 0.016, hue)
  const { paper, sheet, raised, well } = neutrals.light
  const brand = fitted(lightness / 100, -step, (at) => ({
    text: oklch(at, chroma, hue),
    on: [white, paper, sheet, raised, well, soft],
  }))
  return {
    brand,
    'on-brand': white,
    'brand-soft': soft,
    band: soft,
    'band-line': oklch(0.776, 0.04, hue),
    stage: oklch(0.248, 0.031, hue),
    'on-stage-soft': oklch(0.813, 0.018, hue),
    'stage-brand': oklch(0.784, 0.112, hue),
    'stage-reel': oklch(0.309, 0.03, hue),
    'stage-line': oklch(0.357, 0.034, hue),
  }
}

const darkTokens = ({ hue, lightness }: BrandColour): ReturnType<typeof lightTokens> => {
  const soft = oklch(0.301, 0.036, hue)
  const onBrand = oklch(0.232, 0.037, hue)
  const { paper, sheet, raised, well } = neutrals.dark
  // A light brand stays the lighter one.
  const brand = fitted(0.72 + lightness * 0.0015, step, (at) => ({
    text: oklch(at, 0.115, hue),
    on: [onBrand, paper, sheet, raised, well, soft],
  }))
  return {
    brand,
    'on-brand': onBrand,
    'brand-soft': soft,
    band: soft,
    'band-line': oklch(0.466, 0.056, hue),
    stage: oklch(0.185, 0.016, hue),
    'on-stage-soft': oklch(0.813, 0.018, hue),
    'stage-brand': oklch(0.784, 0.112, hue),
    'stage-reel': oklch(0.258, 0.015, hue),
    'stage-line': oklch(0.295, 0.021, hue),
  }
}

type BrandTokens = ReturnType<typeof lightTokens>

export const isDefaultColour = ({ hue, lightness }: BrandColour): boolean =>
  hue === defaultColour.hue && lightness === defaultColour.lightness

/** Chosen by eye, unlike the computed ones. */
const defaultTokens: Record<Mode, BrandTokens> = {
  light: {
    brand: '#0b5d4e',
    'on-brand': white,
    'brand-soft': '#e3efeb',
    band: '#e3efeb',
    'band-line': '#9dbfb4',
    stage: '#10261f',
    'on-stage-soft': '#b7c6c0',
    'stage-brand': '#5fd0b3',
    'stage-reel': '#20352e',
    'stage-line': '#2b4238',
  },
  dark: {
    brand: '#5fd0b3',
    'on-brand': '#06231d',
    'brand-soft': '#173430',
    band: '#173430',
    'band-line': '#33645a',
    stage: '#0b1512',
    'on-stage-soft': '#b7c6c0',
    'stage-brand': '#5fd0b3',
    'stage-reel': '#1c2623',
    'stage-line': '#22302b',
  },
}

/** By hue and lightness: fitting a colour takes longer than the rest of a page's head. */
const computedTokens = memoized((key: string): Record<Mode, BrandTokens> => {
  const [hue = 0, lightness = 0] = key.split(' ').map(Number)
  return { light: lightTokens({ hue, lightness }), dark: darkTokens({ hue, lightness }) }
})

/** The colours that follow the brand, by the names of their tokens. */
export const brandTokens = (colour: BrandColour): Record<Mode, BrandTokens> =>
  isDefaultColour(colour) ? defaultTokens : computedTokens(`${colour.hue} ${colour.lightness}`)

/** What browsers colour around a page, in light and dark: a bright bar above a dark page would blind. */
export const themeColours = (colour: BrandColour): [light: string, dark: string] => {
  const { light, dark } = brandTokens(colour)
  return [light.brand, dark['brand-soft']]
}

/** Colours of a drawn picture: its ground, what is written on it, and what lies between. */
export const pictureColours = ({ hue, lightness }: BrandColour) => {
  const at = Math.min(lightness / 100, 0.43)
  if (isDefaultColour({ hue, lightness }))
    return { ground: '#0b5d4e', cell: '#0e6b5a', second: '#bfe3d8', first: white }
  return {
    ground: oklch(at, chroma, hue),
    cell: oklch(at + 0.044, chroma, hue),
    second: oklch(0.887, 0.041, hue),
    first: white,
  }
}
export type PictureColours = ReturnType<typeof pictureColours>

/** The tokens as a style, with `css` those that it reads: light on paper. `brand-paper` is the light brand in both modes, for pictures of a paito. */
export const brandStyle = (colour: BrandColour, css?: string): string => {
  const { light, dark } = brandTokens(colour)
  const declared = (tokens: Partial<BrandTokens>) =>
    Object.entries(tokens)
      .filter(([name]) => css?.includes(`var(--${name})`) ?? true)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  const changed = Object.entries(dark).filter(([name, value]) => light[name as keyof BrandTokens] !== value)
  const onPaper = css?.includes('paito') === false ? '' : `;--brand-paper:${light.brand}`
  return `:root{${declared(light)}${onPaper}}@media screen and (prefers-color-scheme:dark){:root{${declared(Object.fromEntries(changed))}}}`
}

/** Changes with what `brandStyle` makes of a colour: browsers store a style for ever. */
const styleVersion = 1
const stylePattern = /^\/warna\/1-(\d{1,3})-(\d{1,3})\.css$/

export const brandStylePath = ({ hue, lightness }: BrandColour): string =>
  `/warna/${styleVersion}-${hue}-${lightness}.css`

/** The colour of a style's address; null for any other address. */
export const colourOfStyle = (path: string): BrandColour | null => {
  const [, hue, lightness] = stylePattern.exec(path)?.map(Number) ?? []
  if (hue === undefined || lightness === undefined || hue > 359) return null
  return lightness < lightnessRange.min || lightness > lightnessRange.max ? null : { hue, lightness }
}

const between = (hue: number, from: number, to: number): boolean => hue >= from && hue <= to

/** What a person who chooses the colour should know. */
export const colourWarnings = (colour: BrandColour): ('amber' | 'green' | 'darker')[] => {
  const { hue, lightness } = colour
  const isDarker = lightTokens(colour).brand !== oklch(lightness / 100, chroma, hue)
  return [
    ...(between(hue, 28, 72) ? (['amber'] as const) : []),
    ...(between(hue, 125, 173) ? (['green'] as const) : []),
    ...(isDarker ? (['darker'] as const) : []),
  ]
}
