import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../shared/theme/tokens.css', import.meta.url), 'utf8')
const colour = /--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6}))?/g
const colours = [...css.matchAll(colour)].map(([, name = '', light = '', dark = light]) => ({ name, light, dark }))

/** The colour tokens of both modes, by name. */
export const themes = (['light', 'dark'] as const).map(
  (mode) => [mode, Object.fromEntries(colours.map(({ name, [mode]: value }) => [name, value]))] as const,
)
