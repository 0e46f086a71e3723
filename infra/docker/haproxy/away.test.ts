import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { brandTokens, defaultColour, neutrals } from '@papan/contracts/identity/brand-colours.ts'

it('an answer without the site shows no brand', () => {
  const page = readFileSync(new URL('./away.html', import.meta.url), 'utf8')
  const { light, dark } = brandTokens(defaultColour)
  const white = '#ffffff'
  for (const colour of [...Object.values(light), ...Object.values(dark)].filter((each) => each !== white))
    expect(page).not.toContain(colour)
  for (const { paper, ink, soft } of Object.values(neutrals))
    for (const colour of [paper, ink, soft]) expect(page).toContain(colour)
  expect(page).not.toContain('Papan')
})
