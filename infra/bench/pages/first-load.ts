import type { Browser } from '@playwright/test'

/** What a first visit downloads, in bytes on the wire (gzip). */
export type FirstLoad = { script: number; laterScript: number; html: number; font: number }

const wireBytes = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, signal: AbortSignal.timeout(10_000) })
  const length = answer.headers.get('content-length')
  const { byteLength } = await answer.arrayBuffer()
  // fetch unpacks what it was sent: the header alone says how much that was.
  return length === null ? byteLength : Number(length)
}
const sum = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(wireBytes))).reduce((all, bytes) => all + bytes, 0)

/** Opens a page as a new visitor and adds up what it asks for: first what the page names itself, then what comes once it stands. */
export const firstLoadOf = async (browser: Browser, url: string): Promise<FirstLoad> => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.getByText('Terhubung').first().waitFor()
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // As the server sent it: the running page adds links of its own for what it fetches later.
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
      // The page's own style names it.
      font: await sum(endingIn('.woff2', asked)),
    }
  } finally {
    await context.close()
  }
}
