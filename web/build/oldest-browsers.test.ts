import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { buildTarget, oldestBrowsers } from './oldest-browsers.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

const versionOf = (browser: string): string =>
  oldestBrowsers.find(({ name }) => name === browser)?.version.replace(/\.0$/, '') ?? 'none'

it('the README names the versions of package.json', () => {
  const [chrome, samsung, safari, firefox] = ['chrome', 'samsung', 'safari', 'firefox'].map(versionOf)
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(
    `Chrome, Edge and Android WebView ${chrome}, Samsung Internet ${samsung}, Safari and iOS ${safari}, Firefox ${firefox}`,
  )
  expect([versionOf('edge'), versionOf('ios_saf')]).toEqual([chrome, safari])
})

it('the build targets all but Samsung Internet, which is a Chromium of the same age', () => {
  expect(buildTarget).toEqual(['chrome99', 'edge99', 'safari15.4', 'ios15.4', 'firefox115'])
})
