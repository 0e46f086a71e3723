import type { Browser } from '@playwright/test'

/** Compressed bytes of a first visit. */
export type FirstLoad = { script: number; laterScript: number; html: number; font: number }

const wireBytes = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, signal: AbortSignal.timeout(10_000) })
  const length = answer.headers.get('content-length')
  const { byteLength } = await answer.arrayBuffer()
  // fetch decompresses; only the header has the compressed size.
  return length === null ? byteLength : Number(length)
}
const sum = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(wireBytes))).reduce((all, bytes) => all + bytes, 0)

/** Opens a page as a new visitor; scripts named by the HTML count as `script`, all others as `laterScript`. */
export const firstLoadOf = async (browser: Browser, url: string): Promise<FirstLoad> => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.getByText('Terhubung').filter({ visible: true }).waitFor()
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // The server's HTML: the running page adds links later.
    const html = await (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text()
    const named = [...html.matchAll(/ (?:src|href|data-rest)="(\/assets\/[^"]+)"/g)]
      .flatMap(([, paths]) => paths?.split(' ') ?? [])
      .map((path) => new URL(path, url).href)
    const endingIn = (ending: string, names: string[]) => [...new Set(names)].filter((name) => name.endsWith(ending))
    const first = endingIn('.js', named)
    const later = endingIn('.js', asked).filter((name) => !first.includes(name))
    return {
      script: await sum(first),
      laterScript: await sum(later),
      html: await wireBytes(url),
      font: await sum(endingIn('.woff2', asked)),
    }
  } finally {
    await context.close()
  }
}
