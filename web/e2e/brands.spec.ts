import sharp from 'sharp'
import { brandTokens, defaultColour, themeColours } from '@papan/contracts/identity/brand-colours.ts'
import { brands } from './stage/brands.ts'
import { axeFaults, colourRules } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

/** Files that are no pages and follow the identity. */
const files = [
  '/manifest.webmanifest',
  '/favicon.svg',
  '/robots.txt',
  '/sw.js',
  '/shio/naga.svg',
  '/feed/atom.xml',
  '/feed/feed.json',
  '/kalender/SINGAPORE.ics',
  '/luring',
  '/login',
]
const looked = ['/', '/hasil-keluaran/SINGAPORE', '/live-draw', '/statistik', '/luring', '/tidak-ada']
const defaults = Object.values(brandTokens(defaultColour)).flatMap(({ brand, stage, 'brand-soft': soft }) => [
  brand,
  stage,
  soft,
])

for (const [title, identity] of Object.entries(brands)) {
  test.describe(`a ${title} brand`, () => {
    test.beforeEach(({ stage }) => stage.answer('/public/identity', { data: identity }))

    test('is in every answer, the default nowhere', async ({ stage }) => {
      const answers = await Promise.all(
        [...publicRoutes, ...files, '/tidak-ada'].map(
          async (path) => [path, await (await fetch(stage.url + path)).text()] as const,
        ),
      )
      for (const [path, text] of answers) {
        expect(text, path).not.toMatch(/Papan Angka/)
        for (const colour of defaults) expect(text, path).not.toContain(colour)
      }
      const styles = new Set(answers.flatMap(([, text]) => text.match(/\/assets\/[\w.-]+\.css/g) ?? []))
      for (const path of styles) {
        const text = await (await fetch(stage.url + path)).text()
        for (const colour of defaults) expect(text, path).not.toContain(colour)
      }
    })

    test('has icons and pictures of links of its own', async ({ stage }) => {
      for (const [path, format] of [
        ['/icons/192.png', 'png'],
        ['/icons/maskable.png', 'png'],
        ['/apple-touch-icon.png', 'png'],
        ['/pratinjau.jpg', 'jpeg'],
        ['/pratinjau/SINGAPORE.jpg', 'jpeg'],
      ] as const) {
        const answer = await fetch(stage.url + path)
        expect(answer.status, path).toBe(200)
        expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe(format)
      }
    })

    test('can be read in light and dark, from the first paint', async ({ page }) => {
      await withoutPopup(page)
      const { light, dark } = brandTokens(identity)
      const refused: string[] = []
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
      for (const [at, path] of looked.entries()) {
        const colorScheme = at % 2 === 0 ? 'light' : 'dark'
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
        expect(brand).toBe({ light, dark }[colorScheme].brand)
        const bars = page.locator('meta[name=theme-color]')
        expect(await bars.evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))).toEqual(
          themeColours(identity),
        )
        if (path !== '/luring') {
          await expect(page.getByRole('banner')).toContainText(identity.name)
          await expect(page.getByRole('contentinfo')).toContainText(identity.adults)
        }
        expect(await axeFaults(page, 'html', colourRules), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
      }
      expect(refused.filter((text) => /Content Security|Refused/.test(text))).toEqual([])
    })
  })
}
