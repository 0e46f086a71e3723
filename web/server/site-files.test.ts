import { expect, it } from '@jest/globals'
import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import { manifestJson, robotsTxt } from './site-files.ts'

it('robots.txt disallows the back office and names the sitemap', () => {
  const { body } = robotsTxt('https://angka.example')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://angka.example/sitemap.xml\n')
})

it("the manifest has the site's name and both kinds of icons", () => {
  const manifest = JSON.parse(manifestJson({ ...defaultIdentity('Papan "Angka"'), hue: 25, lightness: 38 }).body) as {
    name: string
    theme_color: string
    icons: { purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Papan "Angka"', short_name: 'Papan "Angka"', theme_color: '#800613' })
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
})
