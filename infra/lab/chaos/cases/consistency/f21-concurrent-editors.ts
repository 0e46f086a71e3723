import {
  adminResult,
  prizeAnswer,
  type AdminResult,
  type PrizeAnswer,
} from '@papan/contracts/calls/content/result-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { until } from '../../../../test/harness/until.ts'
import { signIn } from '../../../../local/api-client.ts'
import { askJson, bearer, type Answer } from '../../../../test/harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import { startTwoContents, type Instance, type TwoContents } from '../../kit/two-contents.ts'

const rounds = { f21: 100, f22: 100, f23: 100, f24: 200 }
const starters = 50
const admins = 20
const logMs = 60_000
const viewMs = 5_000

type Report = (what: string) => void

const read = (seen: Answer): AdminResult => adminResult.parse(JSON.parse(seen.text))
const instanceOf = (index: number): Instance => (index % 2 === 0 ? 'first' : 'second')
const dateOf = (round: number): string => addDays('2025-01-01', round)
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const statusesOf = (seen: readonly Answer[]): string =>
  seen
    .map(({ status }) => String(status))
    .toSorted()
    .join()

const start = (pair: TwoContents, market: string, date: string, instance: Instance = 'first', prizes: object[] = []) =>
  pair.call({ instance, path: '/admin/results/start-session', body: { market, date, prizes } })
const listed = async (pair: TwoContents, market: string): Promise<number> => {
  const list = await pair.call({
    instance: 'second',
    method: 'GET',
    path: `/admin/lottery-results?market=${market}&limit=1`,
  })
  return (JSON.parse(list.text) as { meta: { totalPages: number } }).meta.totalPages
}

/** F21: fifty concurrent starts of one draw. */
const concurrentStarts = async (pair: TwoContents, report: Report) => {
  const market = 'BEGIN'
  for (let round = 0; round < rounds.f21; round++) {
    const answers = await Promise.all(times(starters, (at) => start(pair, market, dateOf(round), instanceOf(at))))
    if (answers.some(({ status }) => status !== 200)) report(`round ${round} answered ${statusesOf(answers)}`)
    else if (new Set(answers.map(read).map(({ id, epoch }) => `${id} ${epoch}`)).size > 1) report(`round ${round}: ids`)
  }
  const stored = await listed(pair, market)
  if (stored !== rounds.f21) report(`${stored} draws are stored`)
}

/** F22: twenty admins enter PRIZE 1 and two consolation prizes, one of them shared. Returns the number of acknowledged changes. */
const manyAdmins = async (pair: TwoContents, tokens: readonly string[], report: Report): Promise<number> => {
  const market = 'ENTER'
  let changes = 0
  for (let round = 0; round < rounds.f22; round++) {
    const { id } = read(await start(pair, market, dateOf(round)))
    const typed = tokens.flatMap((token, at) => {
      const own = String(at).padStart(4, '0')
      const list = { type: 'CONSOLATION PRIZE' }
      const bodies = [
        { type: 'PRIZE 1', numbers: own },
        { ...list, numbers: own },
        { ...list, numbers: '7777' },
      ]
      return bodies.map((body) => ({ token, body, instance: instanceOf(at) }))
    })
    const answers = await Promise.all(typed.map((one) => pair.call({ ...one, path: `/admin/results/${id}/prizes` })))
    if (answers.some(({ status }) => status !== 200)) {
      report(`round ${round} answered ${statusesOf(answers)}`)
      continue
    }
    const entered = answers.map((seen): PrizeAnswer => prizeAnswer.parse(JSON.parse(seen.text)))
    const changed = entered.filter(({ repeated }) => !repeated)
    changes += changed.length + 1
    const revs = changed.map(({ rev }) => rev).toSorted((a, b) => a - b)
    if (revs.some((rev, at) => rev !== at + 2)) report(`round ${round} has revs ${revs.join()}`)
    const last = changed.find(({ rev }) => rev === revs.at(-1))
    const path = `/admin/results/${market}/${dateOf(round)}`
    const final = read(await pair.call({ instance: instanceOf(round), method: 'GET', path }))
    if (JSON.stringify(final.prizes) !== JSON.stringify(last?.prizes))
      report(`round ${round} did not end as its last rev`)
    const rows = final.prizes.map(({ type, numbers }) => `${type} ${numbers}`)
    const isOnce = new Set(rows).size === rows.length && rows.length === admins + 2
    if (!isOnce || rows.filter((row) => row.startsWith('PRIZE 1 ')).length !== 1)
      report(`round ${round} has ${rows.join()}`)
  }
  return changes
}

/** F23: two editors save a result from the same rev. */
const twoEditors = async (pair: TwoContents, report: Report) => {
  const market = 'EDIT'
  const date = dateOf(0)
  let { id, rev } = read(await start(pair, market, date, 'first', [{ type: 'PRIZE 1', numbers: '0000' }]))
  for (let round = 0; round < rounds.f23; round++) {
    const save = (at: number) => {
      const prizes = [{ type: 'PRIZE 1', numbers: `${at + 1}${String(round).padStart(3, '0')}` }]
      const path = `/admin/lottery-results/${id}`
      return pair.call({
        instance: instanceOf(at),
        method: 'PUT',
        path,
        ifMatch: rev,
        body: { market, date, prizes },
      })
    }
    const answers = await Promise.all([save(0), save(1)])
    const saved = answers.find(({ status }) => status === 200)
    const stale = answers.find(({ status }) => status === 412)
    if (!saved || !stale) {
      report(`round ${round} answered ${statusesOf(answers)}`)
      continue
    }
    const { current } = JSON.parse(stale.text) as { current: unknown }
    if (JSON.stringify(current) !== JSON.stringify(read(saved))) report(`round ${round} refused with ${stale.text}`)
    rev = read(saved).rev
  }
}

/** F24: a draw is deleted while a prize is entered. */
const deletionDuringEntry = async (pair: TwoContents, report: Report) => {
  const market = 'DELETE'
  for (let round = 0; round < rounds.f24; round++) {
    const date = dateOf(round)
    const { id } = read(await start(pair, market, date, 'first', [{ type: 'PRIZE 1', numbers: '0042' }]))
    const remove = () =>
      pair.call({ instance: instanceOf(round), method: 'DELETE', path: `/admin/lottery-results/${id}` })
    const enter = (numbers: string) =>
      pair.call({
        instance: instanceOf(round + 1),
        path: `/admin/results/${id}/prizes`,
        body: { type: 'CONSOLATION PRIZE', numbers },
      })
    const view = () => pair.call({ instance: 'first', method: 'GET', path: `/public/results/${market}/${date}` })
    if ((await view()).status !== 200) report(`round ${round} is not shown before`)
    const [removed, ...entered] = await Promise.all([remove(), enter('1'), enter('2'), enter('3')])
    if (removed?.status !== 200 || entered.some(({ status }) => status !== 200 && status !== 404))
      report(`round ${round} answered ${removed?.status} and ${statusesOf(entered)}`)
    const late = await enter('4')
    if (late.status !== 404) report(`round ${round} came back: ${late.status}`)
    // The gateway cached the draw; the other process's deletion invalidates it by its event.
    await until(`viewers see no draw of ${date}`, viewMs, async () => (await view()).status === 404)
  }
  const stored = await listed(pair, market)
  if (stored > 1) report(`${stored} draws are still listed`)
  const again = read(await start(pair, market, dateOf(0)))
  if (again.prizes.length > 0 || again.rev !== 1) report(`started again: ${JSON.stringify(again)}`)
}

const signInAdmins = async ({ product, master }: TwoContents): Promise<string[]> => {
  const users = times(admins, (at) => ({ username: `admin-${at}`, password: `rahasia-${at}` }))
  const tokens = []
  for (const user of users) {
    await askJson(`${product.url}/api/master/users`, { ...user, role: 'ADMIN' }, { headers: bearer(master) })
    tokens.push(await tokenOf(product, user))
  }
  return tokens
}

/** F21 to F24 with two content processes, so that no in-process queue hides a race. */
export const concurrentEditorsCase: ChaosCase = {
  name: 'F21-F22-F23-F24',
  about: `concurrent editors of one record at two content processes: ${rounds.f21} times ${starters} starts, ${rounds.f22} draws entered by ${admins} admins, ${rounds.f23} edits by two from one rev, ${rounds.f24} deletions while prizes are entered`,
  async run(print) {
    await using pair = await startTwoContents()
    const { product } = pair
    const api = await signIn(product.url, product.username, product.password)
    for (const name of ['BEGIN', 'ENTER', 'EDIT', 'DELETE']) await api.post('/admin/markets', { name })
    const problems: string[] = []
    const under = async <T>(id: string, work: (report: Report) => Promise<T>): Promise<T> => {
      const startedAt = performance.now()
      const before = problems.length
      const done = await work((what) => problems.push(`${id}: ${what}`))
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      print(`${id}: ${problems.length - before} wrong, ${seconds} s`)
      return done
    }
    await under('F21', (report) => concurrentStarts(pair, report))
    const tokens = await signInAdmins(pair)
    const changes = await under('F22', (report) => manyAdmins(pair, tokens, report))
    await under('F23', (report) => twoEditors(pair, report))
    await under('F24', (report) => deletionDuringEntry(pair, report))
    let logged = 0
    await until('every acknowledged change is in the log', logMs, async () => {
      logged = (await readLog(api)).filter(({ details }) => details.includes('ENTER tanggal')).length
      return logged >= changes
    })
    print(`F22: ${changes} changes acknowledged, ${logged} in the log`)
    for (const problem of problems.slice(0, 10)) print(problem)
    return { pass: problems.length === 0 && logged === changes, problems: problems.length, changes, logged }
  },
}
