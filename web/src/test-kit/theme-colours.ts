import { readFileSync } from 'node:fs'
import { brandTokens, defaultColour } from '@papan/contracts/identity/brand-colours.ts'

const css = readFileSync(new URL('../shared/theme/tokens.css', import.meta.url), 'utf8')
const colour = /--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6}))?/g
const colours = [...css.matchAll(colour)].map(([, name = '', light = '', dark = light]) => ({ name, light, dark }))
const brand = brandTokens(defaultColour)

/** The colour tokens of both modes, by name, in the default brand. */
export const themes = (['light', 'dark'] as const).map((mode): [typeof mode, Record<string, string>] => [
  mode,
  { ...Object.fromEntries(colours.map(({ name, [mode]: value }) => [name, value])), ...brand[mode] },
])
