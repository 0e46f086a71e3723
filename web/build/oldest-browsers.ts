import { readFileSync } from 'node:fs'

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[]
}

/** The oldest browsers that the site works in: the root package.json names them, the linter reads them there. */
export const oldestBrowsers = browserslist.map((each) => {
  const [name = '', version = ''] = each.split(' ')
  return { name, version }
})

/** Names of Vite; Samsung Internet 18 is Chromium 99, which is listed as Chrome. */
const viteNames: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
}

export const buildTarget = oldestBrowsers.flatMap(({ name, version }) => {
  const viteName = viteNames[name]
  return viteName ? [viteName + version] : []
})
