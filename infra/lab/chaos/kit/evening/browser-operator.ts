import type { Browser } from '@playwright/test'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { PlantedFault } from '@papan/contracts/test-kit/planted-faults.ts'
import { prizeText } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'
import { createDeskClient } from './desk-client.ts'
import { createFaultTypist } from './fault-typist.ts'
import { createNumberTypist } from './number-typist.ts'
import { openOperatorPage } from './operator-page.ts'
import { watchPageWrites } from './page-writes.ts'
import type { AlarmCall, ClaimCall, TypedFault } from './records.ts'
import type { PlannedDraw } from './time-table.ts'

type BrowserOperator = {
  browser: Browser
  url: string
  token: string
  password: string
  admin: { userId: string; username: string }
  draws: readonly PlannedDraw[]
  faults: readonly PlantedFault[]
}

const lookMs = 1_000
const shownMs = 20_000
const takenMs = 5_000
/** Draws are taken from so long before their close, ms: earlier than by the API, since a page takes longer. */
const aheadMs = 25_000
const maxHeld = 2
const boardPath = '/admin/dashboard'

/** An operator in a real browser who uses keys alone. */
export const startBrowserOperator = async ({
  browser,
  url,
  token,
  password,
  admin,
  draws,
  faults,
}: BrowserOperator) => {
  const { page, press, type, signIn } = await openOperatorPage({ browser, url, username: admin.username, password })
  const client = createDeskClient(url, token, `${admin.username}-browser`)
  const results = new Map<string, string>()
  const seen = watchPageWrites(page, admin.username, (id) => results.get(id))
  const asked: TypedFault[] = []
  const typist = createFaultTypist({ client, by: admin.username, faults, onTyped: (fault) => asked.push(fault) })
  const troubles: string[] = []
  const claims: ClaimCall[] = seen.claims
  /** A page without the guard asks for no facts and would publish what is typed. */
  let hasGuard = false
  page.on('request', (request) => (hasGuard ||= request.url().endsWith('/facts')))
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  const storedOf = async (draw: PlannedDraw): Promise<Set<string>> =>
    new Set((await client.result(draw))?.prizes.map(prizeText))

  /** Selects the draw's row on the board. */
  const select = async ({ market }: PlannedDraw) => {
    if (!page.url().includes(boardPath)) await page.goto(url + boardPath)
    await page.getByLabel('Cari pasaran').waitFor({ timeout: shownMs })
    await press('/')
    await press('Control+A')
    await type(market)
    const row = page.locator('[data-row]', { hasText: market })
    await row.waitFor({ timeout: shownMs })
    await press('Enter')
    return row
  }

  /** A colleague may be faster: the board then says who has it, before the key or by the answer. */
  const take = async (draw: PlannedDraw) => {
    await select(draw)
    const answered = page
      .waitForResponse((response) => response.url().endsWith('/claim'), { timeout: takenMs })
      .catch(() => undefined)
    await press('a')
    await answered
  }

  const open = async (draw: PlannedDraw) => {
    await select(draw)
    await press('Enter')
    await page.getByRole('heading', { name: 'Lembar undian' }).waitFor({ timeout: shownMs })
  }

  let official = new Set<string>()
  const typing = createNumberTypist({ page, press, type }, (numbers) => official.has(numbers))

  /** Types what is missing, as the sheet asks for it; numbers that wait for a connection go by themselves. */
  const fill = async (draw: PlannedDraw) => {
    const stored = await storedOf(draw)
    for (const prize of draw.prizes.filter((one) => !stored.has(prizeText(one)))) await typing.enter(prize.numbers)
    await typing.untilHeading('Undian lengkap', shownMs * 4)
  }

  /** Types slips into the sheet: the number before the last is right, as PRIZE 1 is before PRIZE 2. */
  const ask = async (entries: readonly Prize[]) => {
    for (const { numbers } of entries.slice(0, -1)) await typing.enter(numbers)
    return typing.slip(entries.at(-1)?.numbers ?? '')
  }

  const complete = async (draw: PlannedDraw) => {
    official = new Set(draw.prizes.map(({ numbers }) => numbers))
    await open(draw)
    const stored = await client.result(draw)
    if (stored) results.set(stored.id, draw.market)
    await typist.typeFor(draw, stored?.prizes.length === 0 && hasGuard ? ask : undefined)
    await fill(draw)
  }

  const turn = async () => {
    const now = await client.board()
    if (!now) return
    const holderOf = new Map(now.claims.map(({ market, holder }) => [market, holder.userId]))
    const unfinished = new Set(now.draws.flatMap(({ market, completedAt }) => (completedAt ? [] : [market])))
    const left = draws.filter(({ market }) => unfinished.has(market)).toSorted((a, b) => a.resultAt - b.resultAt)
    const own = left.filter(({ market }) => holderOf.get(market) === admin.userId)
    const due = own.find(({ officialAt }) => officialAt <= Date.now())
    const free = left.find(({ market, closesAt }) => !holderOf.has(market) && closesAt - aheadMs <= Date.now())
    if (due) await complete(due)
    else if (free && own.length < maxHeld) await take(free)
  }

  const work = async () => {
    while (!stopped) {
      await turn().catch(async (error: unknown) => {
        troubles.push(String(error))
        await page.goto(url + boardPath).catch(() => undefined)
      })
      await wait(lookMs)
    }
  }

  await signIn()
  return {
    username: admin.username,
    claims,
    asked,
    confirmed: typing.confirmed,
    troubles,
    answers: [] as AlarmCall[],
    writes: seen.writes,
    begin() {
      working = work()
      working.catch(() => undefined)
    },
    async stop() {
      stopped = true
      await working
      client.close()
    },
  }
}
