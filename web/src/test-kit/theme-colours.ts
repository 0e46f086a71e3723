import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../shared/theme/tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media')
const colours = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]))
const light = colours(lightCss)

/** The colour tokens of both modes, by name. */
export const themes = [
  ['light', light],
  ['dark', { ...light, ...colours(darkCss) }],
] as const
