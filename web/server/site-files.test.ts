import { expect, it } from '@jest/globals'
import { manifestJson, robotsTxt } from './site-files.ts'

it('robots.txt disallows the back office and names the sitemap', () => {
  const { body } = robotsTxt('https://angka.example')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://angka.example/sitemap.xml\n')
})

it("the manifest has the site's name and both kinds of icons", () => {
  const manifest = JSON.parse(manifestJson('Papan "Angka"').body) as { name: string; icons: { purpose: string }[] }
  expect(manifest.name).toBe('Papan "Angka"')
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
})
