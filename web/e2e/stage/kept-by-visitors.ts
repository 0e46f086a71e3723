import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext } from '@playwright/test'

/** What a visitor's browser keeps, as 'localStorage nomorSaya', and foreign hosts that it asks for more than a picture. */
export type Kept = Set<string>

/** Reports where a page stores something, and under which name. */
const report = (): void => {
  const { noteKept } = globalThis as unknown as { noteKept: (place: string, name: string) => Promise<void> }
  const note = (place: string, name: string) => void noteKept(place, name).catch(() => undefined)
  // oxlint-disable-next-line typescript/unbound-method -- called with the object that the page calls it on
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function set(name: string, value: string) {
    setItem.call(this, name, value)
    note(this === localStorage ? 'localStorage' : 'sessionStorage', name)
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with the object that the page calls it on
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function openNoted(name: string, ...rest) {
    note('IndexedDB', name)
    return open.call(this, name, ...rest)
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(this: Document, text: string) {
      note('kuki', text.split('=')[0] ?? '')
      cookie.set?.call(this, text)
    },
  })
}

/** From the page, since a worker stores too. */
const inBrowser = async (): Promise<string[]> => [
  ...(await caches.keys()).map((name) => `Cache Storage ${name}`),
  ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
  ...(await navigator.serviceWorker.getRegistrations()).map(
    ({ active }) => `Service worker ${new URL(active?.scriptURL ?? '/', location.href).pathname}`,
  ),
]

/** Those of answers too, which no page sees being set. */
const noteCookies = async (context: BrowserContext, kept: Kept): Promise<void> => {
  for (const { name } of await context.cookies()) kept.add(`kuki ${name}`)
}

/** What is stored now. */
export const noteStored = async (context: BrowserContext, kept: Kept): Promise<void> => {
  await noteCookies(context, kept)
  for (const page of context.pages())
    if (page.url().startsWith('http')) for (const each of await page.evaluate(inBrowser)) kept.add(each)
}

export const watchContext = async (context: BrowserContext, kept: Kept): Promise<void> => {
  await context.exposeBinding('noteKept', (_source, place: string, name: string) => kept.add(`${place} ${name}`))
  await context.addInitScript(report)
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    const isOwn = hostname === '127.0.0.1' || hostname === 'localhost' || !protocol.startsWith('http')
    // A link to another site is followed by the visitor.
    if (!isOwn && !['image', 'document'].includes(request.resourceType())) kept.add(`situs lain ${hostname}`)
  })
}

const watched = new WeakSet<Browser>()

/** Watches every context that the stories of a worker open. */
export const watchBrowser = (browser: Browser, kept: Kept): void => {
  if (watched.has(browser)) return
  watched.add(browser)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await watchContext(context, kept)
    const close = context.close.bind(context)
    context.close = async (reason) => {
      await noteCookies(context, kept)
      return close(reason)
    }
    return context
  }
}

type Row = { place: string; name: string; isBeginning: boolean }

const privacy = new URL('../../../services/media/src/pages/first-texts/privasi.md', import.meta.url)

/** The tables of the privacy page as shipped; the heading above one is the place. */
export const privacyRows = (): Row[] => {
  let place = ''
  return readFileSync(privacy, 'utf8')
    .split('\n')
    .flatMap((line) => {
      place = /^### (.+)$/.exec(line)?.[1] ?? place
      const [, name, more] = /^\| `([^`]+)`( dan [^|]+)? \|/.exec(line) ?? []
      return name === undefined ? [] : [{ place, name, isBeginning: more !== undefined }]
    })
}

const isOf = (each: string, { place, name, isBeginning }: Row): boolean =>
  isBeginning ? each.startsWith(`${place} ${name}`) : each === `${place} ${name}`

/** What its tables do not name. */
export const unnamed = (kept: Iterable<string>, rows = privacyRows()): string[] =>
  [...kept].filter((each) => !rows.some((row) => isOf(each, row)))

/** Rows of the tables that nothing was kept for. */
export const unseen = (kept: readonly string[], rows = privacyRows()): string[] =>
  rows.filter((row) => !kept.some((each) => isOf(each, row))).map(({ place, name }) => `${place} ${name}`)
