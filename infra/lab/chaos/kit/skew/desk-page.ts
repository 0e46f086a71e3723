import type { Browser } from '@playwright/test'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { createNumberTypist } from '../evening/number-typist.ts'
import { openOperatorPage } from '../evening/operator-page.ts'
import { watchPageWrites } from '../evening/page-writes.ts'
import type { DrawId } from '../evening/desk-client.ts'

type DeskPage = { browser: Browser; url: string; username: string; password: string }

const shownMs = 20_000
/** A page asks an old service once a minute whether it has been replaced. */
const changedMs = 90_000
/** Numbers typed during a replacement wait for the service. */
const completeMs = 60_000

/** An operator of this release's pages: one types draws at the desk, the other stays open at the dashboard. */
export const openDeskPage = async ({ browser, url, username, password }: DeskPage) => {
  const { page, press, type, signIn } = await openOperatorPage({ browser, url, username, password })
  const typing = createNumberTypist({ page, press, type })
  const seen = watchPageWrites(page, username, () => undefined)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await signIn()
  const dashboard = await page.context().newPage()
  dashboard.on('pageerror', (error) => failures.push(String(error)))
  await dashboard.goto(`${url}/admin/dashboard`)
  await page.bringToFront()

  return {
    ...seen,
    failures,
    async open({ market, date }: DrawId) {
      await page.goto(`${url}/admin/manage-results?${new URLSearchParams({ undian: `${date} ${market}` }).toString()}`)
      await page.getByRole('heading', { name: 'Lembar undian' }).waitFor({ timeout: shownMs })
    },
    async type(prizes: readonly Prize[]) {
      for (const { numbers } of prizes) await typing.enter(numbers)
    },
    untilComplete: () => typing.untilHeading('Undian lengkap', completeMs),
    confirmed: typing.confirmed,
    /** Whether the open dashboard becomes the board, or that of before, by itself. */
    showsBoard: (isBoard: boolean): Promise<boolean> =>
      dashboard
        .getByLabel('Cari pasaran')
        .waitFor({ state: isBoard ? 'attached' : 'detached', timeout: changedMs })
        .then(
          () => true,
          () => false,
        ),
  }
}
