import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { resultList } from '@papan/contracts/calls/content/result-calls.ts'
import type { Product } from '../../test/harness/product.ts'
import { addDays, dayText, wibDate } from '@papan/contracts/wib.ts'
import { signIn } from '../../local/api-client.ts'
import { boardOf } from './board-data.ts'
import { changedMarket, liveMarket } from './screenshot-data.ts'
import { shoot } from './shoot.ts'

type AdminScreen = {
  path: string
  inLiveEntry?: boolean
  /** Runs before the screen is opened. */
  before?: (page: Page) => Promise<void>
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
  /** Pixels, where more than usual is to be seen. */
  maxHeight?: number
}

const scheduleFile = join(import.meta.dirname, '../../../services/contracts/src/test-kit/schedules.csv')
const draw = 'PRIZE 1: 0438\nPRIZE 3: 7215\nHiburan\n7028 8830 0007'

const comingDay = addDays(wibDate(Date.now()), 7)
const predictions = `${dayText(comingDay)}\nHK\nBBFS 0123456\nAI 01234\n4D 0042 1388\nSHIO NAGA\n\nSGP\nBBFS 9987654\n2D 04 12\nSHIO KUDA`

const paste = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Tempel Undian' }).click()
  await page.getByLabel('Teks undian').fill(draw)
}

/** Two digits of the PRIZE 2 that is published are swapped: the guard asks. */
const askedAbout = async (page: Page): Promise<void> => {
  await page.getByLabel('Nomor', { exact: true }).fill('2906')
  await page.getByLabel('Nomor', { exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await question.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
}

const importSchedules = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Impor CSV' }).click()
  const form = page.getByRole('form', { name: 'Impor Jadwal dari CSV' })
  await form.getByLabel('File CSV').setInputFiles(scheduleFile)
  await form.getByRole('button', { name: 'Periksa dulu' }).click()
  await form.getByRole('region', { name: 'Hasil pemeriksaan' }).waitFor()
}

const editSchedule = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `Edit jadwal ${changedMarket}` }).click()
  await page.getByRole('region', { name: 'undian berikutnya' }).waitFor()
}

const changeMarkets = async (page: Page): Promise<void> => {
  const marks = page.getByRole('checkbox', { name: /^Pilih/ })
  await marks.nth(0).check()
  await marks.nth(2).press('Shift+Space')
  await page.getByRole('button', { name: 'Ubah', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dari').fill(comingDay)
  await dialog.getByLabel('Sampai').fill(comingDay)
  await dialog.getByLabel('Alasan').fill('Libur bersama')
  await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).waitFor()
}

const pastePredictions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Tempel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Teks prediksi').fill(predictions)
  await dialog.getByRole('button', { name: /pratinjau/i }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).waitFor()
}

/** Not saved: the preview alone shows it. */
const changeIdentity = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Identitas' })
  await form.getByLabel('Nama situs').fill('Angka Merah')
  await form.getByLabel('Nama pendek').fill('Merah')
  await form.getByLabel(/^Rona/).fill('22')
  await form.evaluate((element) => element.scrollIntoView())
}

const editPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit halaman Privasi' }).click()
  const form = page.getByRole('form', { name: 'Edit Halaman' })
  await form.getByRole('button', { name: 'Pratinjau' }).click()
  await form.getByRole('region', { name: 'Pratinjau' }).waitFor()
}

/** Serves a board with `count` markets instead of the sample's few. */
const withBoard = (count: number) => async (page: Page) => {
  const staff = ['ratna', 'budi'].map((username) => ({ userId: username, username }))
  await page.route(/\/api\/admin\/draws$/, (route) => route.fulfill({ json: boardOf(count, staff) }))
}

/** Every back office screen, by the name of its picture. */
export const adminScreens: Record<string, AdminScreen> = {
  'admin-login': { path: '/login' },
  'admin-dashboard': { path: '/admin/dashboard', before: withBoard(63) },
  'admin-board-3': { path: '/admin/dashboard', before: withBoard(3) },
  'admin-board-110': { path: '/admin/dashboard', before: withBoard(110) },
  'admin-manage-results': { path: '/admin/manage-results' },
  'admin-entry': { path: '/admin/manage-results', inLiveEntry: true },
  'admin-guard': { path: '/admin/manage-results', inLiveEntry: true, prepare: askedAbout },
  'admin-paste': { path: '/admin/manage-results', inLiveEntry: true, prepare: paste },
  'admin-predictions': { path: '/admin/predictions' },
  'admin-banners': { path: '/admin/banners' },
  'admin-notices': { path: '/admin/notices' },
  'admin-deleted': { path: '/admin/deleted' },
  'admin-many-markets': { path: '/admin/schedules', prepare: changeMarkets },
  'admin-many-predictions': { path: '/admin/predictions', prepare: pastePredictions },
  'admin-schedules': { path: '/admin/schedules' },
  'admin-schedule-edit': { path: '/admin/schedules', prepare: editSchedule, maxHeight: 1700 },
  'admin-schedule-import': { path: '/admin/schedules', prepare: importSchedules },
  'admin-account': { path: '/admin/account' },
  'admin-change-password': { path: '/admin/change-password' },
  'admin-markets': { path: '/admin/markets' },
  'admin-users': { path: '/admin/users' },
  'admin-security': { path: '/admin/security' },
  'admin-settings': { path: '/admin/settings', prepare: changeIdentity, maxHeight: 1700 },
  'admin-pages': { path: '/admin/pages', prepare: editPage, maxHeight: 1300 },
  'admin-readers': { path: '/admin/pembaca', maxHeight: 1300 },
  'admin-destinations': { path: '/admin/destinations' },
  'admin-logs': { path: '/admin/logs' },
  'admin-panduan': { path: '/admin/panduan' },
}

/** Half as many as for public pages, to keep the repository small. */
const variants = [
  { width: 1280, height: 900, maxHeight: 900, colorScheme: 'light' },
  { width: 360, height: 780, maxHeight: 1100, colorScheme: 'dark' },
] as const

const sessionOf = async ({ url, username, password }: Product): Promise<string> => {
  const api = await signIn(url, username, password)
  const path = `/admin/lottery-results?market=${encodeURIComponent(liveMarket)}&limit=1`
  const [result] = resultList.parse(await api.get(path)).data
  return JSON.stringify({ id: result?.id, market: result?.market, date: result?.date })
}

/** Signs in by the form; the page is then the dashboard. */
const signInByForm = async (page: Page, product: Product): Promise<void> => {
  await page.getByLabel('Username').fill(product.username)
  await page.getByLabel('Password').fill(product.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

/** The live entry of the market in draw, on a page that is not signed in yet. */
export const openLiveEntry = async (page: Page, product: Product): Promise<void> => {
  await page.goto(`${product.url}/login`)
  await signInByForm(page, product)
  await page.evaluate((text) => localStorage.setItem('activeResultSession', text), await sessionOf(product))
  await page.goto(`${product.url}/admin/manage-results`)
  await page.getByRole('heading', { name: 'Lembar undian' }).waitFor()
}

/** Takes pictures of the named back office screens, as the first master admin. */
export const takeAdmin = async (browser: Browser, product: Product, names: readonly string[]): Promise<void> => {
  const session = await sessionOf(product)
  for (const { width, height, maxHeight, colorScheme } of variants) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'id-ID' })
    const page = await context.newPage()
    const take = async (name: string, most: number = maxHeight) => {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => document.fonts.ready)
      await shoot(page, `${name}-${width}-${colorScheme}.png`, { width, maxHeight: most })
    }
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    if (names.includes('admin-login')) await take('admin-login')
    await signInByForm(page, product)
    for (const name of names.filter((each) => each !== 'admin-login')) {
      const screen = adminScreens[name]
      if (!screen) continue
      await page.evaluate(
        (text) => localStorage.setItem('activeResultSession', text),
        screen.inLiveEntry ? session : 'null',
      )
      await screen.before?.(page)
      await page.goto(product.url + screen.path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (screen.inLiveEntry) await page.getByRole('heading', { name: 'Lembar undian' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.locator('main[aria-busy=true], main [aria-busy=true]').first().waitFor({ state: 'detached' })
      await screen.prepare?.(page)
      await take(name, screen.maxHeight)
      await page.unrouteAll()
    }
    await context.close()
  }
}
