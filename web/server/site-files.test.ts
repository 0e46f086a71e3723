import { expect, it } from '@jest/globals'
import { manifestJson, robotsTxt } from './site-files.ts'

it('keeps search engines out of the back office and leads them to the sitemap', () => {
  const { body } = robotsTxt('https://angka.example')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://angka.example/sitemap.xml\n')
})

it('names the site as it is called, with icons of both kinds', () => {
  const manifest = JSON.parse(manifestJson('Papan "Angka"').body) as { name: string; icons: { purpose: string }[] }
  expect(manifest.name).toBe('Papan "Angka"')
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
})
