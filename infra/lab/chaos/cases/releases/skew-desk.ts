import { addDays } from '@papan/contracts/rules/wib.ts'
import { swapped } from '@papan/contracts/test-kit/planted-faults.ts'
import { signIn } from '../../../../local/api-client.ts'
import { launchBrowser } from '../../../harness/browser.ts'
import { startLinkedProduct } from '../../../harness/linked-product.ts'
import { replaceProcess } from '../../../harness/processes.ts'
import type { Write } from '../../../harness/promises/history.ts'
import { startWaitingMarket } from '../../../harness/waiting-market.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { createDeskClient } from '../../kit/evening/desk-client.ts'
import { createDrawEntry } from '../../kit/evening/draw-entry.ts'
import { newOperator } from '../../kit/evening/set-up.ts'
import { planEvening, type PlannedDraw } from '../../kit/evening/time-table.ts'
import { openDeskPage } from '../../kit/skew/desk-page.ts'
import { judgeDesk } from '../../kit/skew/judge-desk.ts'
import { startReleases } from '../../kit/skew/releases.ts'

/** The two content processes are of different releases for a while on both ways; audit is later than content. */
const forward = ['gateway', 'realtime', 'content', 'content-2', 'audit']
const steps = [
  ...forward.map((name) => ({ name, isLater: true })),
  ...forward.toReversed().map((name) => ({ name, isLater: false })),
]
const half = 11

/** Draws that are on now, each with a draw of the day before; the guard asks about their PRIZE 2. */
const givenDraws = async (api: Awaited<ReturnType<typeof signIn>>, count: number): Promise<PlannedDraw[]> => {
  const planned = planEvening({ draws: count, minutes: 5, lateOfEach: 0 }, Date.now())
  const draws: PlannedDraw[] = []
  for (const draw of planned) {
    const { date } = await startWaitingMarket(api, draw.market)
    const last = { ...draw.last, date: addDays(date, -1) }
    await api.post('/admin/results/start-session', { market: draw.market, ...last })
    const [first, second, ...others] = draw.prizes
    if (!first || !second) throw new Error('a draw has fewer than two prizes')
    const prizes = [first, { ...second, numbers: swapped(first.numbers) }, ...others]
    draws.push({ ...draw, date, last, prizes })
  }
  return draws
}

export const skewDeskCase: ChaosCase = {
  name: 'skew-desk',
  about:
    "this release's desk and a client of before work on while the release without a desk becomes this one, and back",
  async run(print) {
    const releases = await startReleases('before')
    const linked = await startLinkedProduct({ INSTANCES: 'content=2', ...releases.env })
    const { product } = linked
    const cleanups: (() => unknown)[] = [() => releases.remove(), linked.stop]
    try {
      const api = await signIn(product.url, product.username, product.password)
      const { admin, token, password } = await newOperator(product, api, 'sari')
      const draws = await givenDraws(api, steps.length * 2)
      const [byPage, byClient] = [draws.slice(0, steps.length), draws.slice(steps.length)]
      const client = createDeskClient(product.url, token, 'before')
      cleanups.push(client.close)
      const writes: Write[] = []
      let ids = 0
      const entry = createDrawEntry({
        client,
        report: (record) => record.kind === 'write' && writes.push(record.write),
        nextId: () => ++ids,
      })
      const browser = await launchBrowser()
      cleanups.push(() => browser.close())
      const desk = await openDeskPage({ browser, url: product.url, username: admin.username, password })
      const wrong: string[] = []
      const expectDesk = async (isThere: boolean) => {
        const [draw] = byClient
        if (!draw) return
        const statuses = [(await client.get('/admin/draws')).status, (await client.facts(draw)).status]
        if (statuses.some((status) => status !== (isThere ? 200 : 404)))
          wrong.push(`board and facts answer ${statuses.join()}`)
        if (!(await desk.showsBoard(isThere)))
          wrong.push(`the open dashboard does not become ${isThere ? 'the board' : 'that of before'}`)
      }

      await expectDesk(false)
      for (const [index, { name, isLater }] of steps.entries()) {
        const [draw, other] = [byPage[index], byClient[index]]
        if (!draw || !other) continue
        await desk.open(draw)
        const filling = entry.fill(other, other.prizes)
        await desk.type(draw.prizes.slice(0, half))
        await releases.choose(linked, name, isLater)
        const replacing = replaceProcess(product, name)
        await desk.type(draw.prizes.slice(half))
        await Promise.all([replacing, filling])
        await desk
          .untilComplete()
          .catch((error: unknown) => wrong.push(`${draw.market} with ${name}: ${String(error)}`))
        if (index === forward.length - 1) await expectDesk(true)
      }
      await expectDesk(false)

      const judged = await judgeDesk({ api, client, draws, writes: [...writes, ...desk.writes()], claims: desk.claims })
      wrong.push(...judged.wrong, ...desk.failures)
      for (const what of wrong) print(what)
      return { pass: wrong.length === 0, draws: draws.length, confirmed: desk.confirmed(), ...judged.numbers }
    } finally {
      for (const end of cleanups.toReversed()) await Promise.resolve(end()).catch(() => undefined)
    }
  },
}
