import type { Page } from '@playwright/test'
import { addDays } from '@papan/contracts/wib.ts'
import { openResultDesk } from '../../../harness/admin-page.ts'
import { launchBrowser } from '../../../../test/harness/browser.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { startWaitingMarket } from '../../../harness/waiting-market.ts'
import { signIn } from '../../../../local/api-client.ts'
import { askJson } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { scriptTexts, scriptUrl } from '../../kit/script-corpus.ts'

const positions = ['TOP_BANNER', 'SIDE_BANNER', 'POPUP']
const adminPages = [
  'dashboard',
  'manage-results',
  'predictions',
  'banners',
  'schedules',
  'change-password',
  'panduan',
  'markets',
  'users',
  'security',
  'logs',
]
const settleMs = 500

const marketOf = (index: number): string => `NASKAH ${index}`

/** Writes each text into every free-text field, and into the log by failed logins. */
const store = async (product: Product): Promise<{ id: string; date: string }[]> => {
  const api = await signIn(product.url, product.username, product.password)
  const draws: { id: string; date: string }[] = []
  for (const [index, text] of scriptTexts.entries()) {
    const market = marketOf(index)
    const { id, date } = await startWaitingMarket(api, market)
    draws.push({ id, date })
    const links = { officialLink: scriptUrl(index), logoUrl: scriptUrl(index + 1) }
    await api.post('/admin/schedules', {
      marketName: market,
      day: text,
      openTime: '23:59',
      closeTime: '00:00',
      ...links,
    })
    await api.post(`/admin/results/${id}/prizes`, { type: text, numbers: '0042' })
    const older = { market, date: addDays(date, -1), template: text }
    await api.post('/admin/results/start-session', {
      ...older,
      prizes: [
        { type: text, numbers: '1234' },
        { type: 'PRIZE 1', numbers: '0042' },
      ],
    })
    await api.post('/admin/predictions', { market, date, numbers: [{ category: text, numbers: text, shio: 'NAGA' }] })
    const position = positions[index % positions.length]
    const banner = { name: text, position, linkUrl: scriptUrl(index), imageUrl: scriptUrl(index + 1) }
    await api.post('/admin/banners', banner)
    await askJson(`${product.url}/api/auth/login`, { username: text, password: text })
  }
  return draws
}

/** Records executed scripts, dialogs and CSP violations. */
const watch = async (page: Page, found: string[]) => {
  await page.exposeFunction('XSS', () => void found.push(`a script ran at ${page.url()}`))
  await page.exposeFunction('reportViolation', (what: string) => void found.push(`${what} at ${page.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // A refused external picture is not a script.
      if (
        /^(script|style|object|base|frame|trusted-types|require-trusted-types)/.test(effectiveDirective) ||
        blockedURI === 'inline'
      )
        (globalThis as unknown as { reportViolation: (what: string) => void }).reportViolation(
          `${effectiveDirective} ${blockedURI} ${sample}`,
        )
    })
  })
  page.on('dialog', (dialog) => {
    found.push(`a dialog at ${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** Opens a page, hovers its stored links and answers whether it shows one of the texts. */
const visit = async (page: Page, url: string): Promise<boolean> => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
  const links = page.locator('a[href*="jahat.example"]')
  for (let index = 0; index < Math.min(2, await links.count()); index++)
    await links
      .nth(index)
      .hover({ timeout: 1_000, force: true })
      .catch(() => undefined)
  return (await page.locator('body').innerText()).includes('XSS()')
}

/** Control: whether the watcher notices an injected script; that one is not counted. */
const detectsScript = async (page: Page, found: string[]): Promise<boolean> => {
  const before = found.length
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="x" onerror="XSS()">'
    } catch {
      // CSP refuses and reports even the attempt.
    }
  })
  await page.waitForTimeout(settleMs)
  return found.splice(before).length > 0
}

const publicPaths = (draws: { date: string }[]): string[] => {
  const names = draws.map((_draw, index) => encodeURIComponent(marketOf(index)))
  const asked = scriptTexts.map((text) => encodeURIComponent(text))
  return [
    '/',
    '/hasil-keluaran',
    '/prediksi',
    '/jadwal',
    '/live-draw',
    ...names.flatMap((name, index) => [
      `/hasil-keluaran/${name}`,
      `/hasil-keluaran/${name}/${addDays(draws[index]?.date ?? '', -1)}`,
      `/prediksi/${name}`,
      `/live-draw?market=${name}`,
    ]),
    ...asked.flatMap((text) => [
      `/${text}`,
      `/hasil-keluaran/${text}`,
      `/live-draw?market=${text}`,
      `/jadwal?page=${text}`,
    ]),
  ]
}

export const storedScriptsCase: ChaosCase = {
  name: 'A14',
  about: `${scriptTexts.length} script texts in every text field and address: no public or admin page runs one in a browser`,
  async run(print) {
    await using product = await startProduct()
    await using browser = await launchBrowser()
    const draws = await store(product)
    const found: string[] = []
    const visitor = await browser.newPage()
    const admin = await openResultDesk(browser, product)
    for (const page of [visitor, admin]) await watch(page, found)
    const shown = { visitor: 0, admin: 0 }
    const paths = publicPaths(draws)
    for (const path of paths) if (await visit(visitor, product.url + path)) shown.visitor++
    for (const path of adminPages) if (await visit(admin, `${product.url}/admin/${path}`)) shown.admin++

    // The same over the socket, to an open page.
    const api = await signIn(product.url, product.username, product.password)
    await visit(visitor, `${product.url}/live-draw?market=${encodeURIComponent(marketOf(0))}`)
    for (const type of scriptTexts) await api.post(`/admin/results/${draws[0]?.id}/prizes`, { type, numbers: '7777' })
    await visitor.getByText('7777').first().waitFor({ timeout: 10_000 })
    await visitor.waitForTimeout(settleMs)

    for (const what of new Set(found)) print(what)
    const isWatching = await detectsScript(visitor, found)
    print(
      `${paths.length} public and ${adminPages.length} admin pages, the texts visible on ${shown.visitor} and ${shown.admin} of them`,
    )
    const pass = found.length === 0 && isWatching && shown.visitor > 0 && shown.admin > 0
    return { pass, found: found.length, isWatching, ...shown }
  },
}
