import type { Site } from '../../test/harness/token-of.ts'
import { launchBrowser } from '../../test/harness/browser.ts'
import { startWaitingMarket } from '../harness/waiting-market.ts'
import { signIn } from '../../local/api-client.ts'
import { found } from './report.ts'

const shownMs = 30_000
const liveMs = 5_000
const liveMarket = 'BUKTI'
const number = '4711'

/** A browser must show the sample site, and a new prize within seconds. */
export const checkSite = async (site: Site): Promise<void> => {
  await using browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Hasil Terbaru' }).waitFor({ timeout: shownMs })
  const cards = await page.getByRole('link', { name: /Lihat History/ }).count()
  const pictures = await page
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
  found(`home shows ${cards} result cards and ${pictures} pictures`, cards === 6 && pictures > 0)

  const api = await signIn(site.url, site.username, site.password)
  const { id } = (await startWaitingMarket(api, liveMarket)) as { id: string }
  await page.goto(`${site.url}/live-draw?market=${liveMarket}`)
  await page.getByText('SEDANG DIUNDI...').first().waitFor({ timeout: shownMs })
  // Gives the page time to open its socket.
  await page.waitForTimeout(liveMs)
  await api.post(`/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: number })
  const enteredAt = performance.now()
  await page.getByText('HASIL RESMI').first().waitFor({ timeout: shownMs })
  const ms = performance.now() - enteredAt
  found(`the open page shows the number ${Math.round(ms)} ms after its entry`, ms <= liveMs)
}

/** State to compare across a restart: sample answers without server times, and the log's length. */
export const snapshotOf = async ({ url, username, password }: Site) => {
  const api = await signIn(url, username, password)
  const log = (await api.get('/master/logs?page=1&limit=1')) as { meta: { totalPages: number } }
  const answers = await Promise.all(
    [
      '/api/public/detail-page/SINGAPORE',
      `/api/public/live-draw-data/${liveMarket}`,
      '/api/public/schedules/active',
    ].map(async (path) => {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) })
      return (await answer.text()).replaceAll(/"serverTime":"[^"]*"/g, '')
    }),
  )
  return { logged: log.meta.totalPages, answers }
}
