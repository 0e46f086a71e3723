import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { resultList } from '@papan/contracts/calls/content/result-calls.ts'
import { userList } from '@papan/contracts/calls/auth/user-calls.ts'
import { isSampleDraw, sampleUsername } from '@papan/contracts/lottery/result-rules.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startProduct, type Product } from './harness/product.ts'
import { signIn } from '../local/api-client.ts'
import { fillSample } from '../local/sample/fill.ts'
import { scheduleLiveDraw } from '../local/sample/live-draw.ts'
import { sampleMark } from '../local/sample/sample-mark.ts'
import { signInAsSampleUser } from '../local/sample/sample-user.ts'
import { startLiveSample } from '../local/sample/start-live.ts'

let product: Product
let login: { gatewayUrl: string; username: string; password: string }
const signal = new AbortController().signal
beforeAll(async () => {
  // Engines of its own: other tests empty the databases of the product.
  product = await startProduct({ sample: true, env: { MONGO_URL: '', REDIS_URL: '' } })
  login = { gatewayUrl: product.url, username: product.username, password: product.password }
  // On a busy machine a call of the start may have timed out; the next fill completes it.
  const complete = async () => {
    const fill = { ...login, dataDir: product.dataDir, log: () => {} }
    if (!existsSync(sampleMark(product.dataDir))) await fillSample(fill).catch(() => {})
    return existsSync(sampleMark(product.dataDir))
  }
  await eventually('the sample data', complete, 120_000)
}, 400_000)
afterAll(() => product.stop())

/** As if the market had closed while the draw waited; a round begins when the one before has ended. */
const lateClock = (round: number) => {
  let calls = 0
  return () => Date.now() + (round - 1) * 180_000 + (calls++ === 0 ? 0 : 120_000)
}

describe('a product with sample data', () => {
  it('was filled by a user of its own, is marked, and does not draw by itself in tests', async () => {
    const api = await signIn(login.gatewayUrl, login.username, login.password)
    expect(userList.parse(await api.get('/master/users')).map(({ username }) => username)).toContain(sampleUsername)
    const { data } = resultList.parse(await api.get('/admin/lottery-results'))
    expect(data.map(isSampleDraw)).not.toContain(false)
    expect(existsSync(sampleMark(product.dataDir))).toBe(true)
    expect(await product.log()).not.toContain('its numbers come one by one')
  })

  it('draws one market after another, 23 numbers each, and leaves what an admin typed', async () => {
    const { sample: api, master } = await signInAsSampleUser(login)
    const drawn = new Set<string>()
    for (const round of [1, 2]) {
      const live = await scheduleLiveDraw({ api, signal, everyMs: 10, clock: lateClock(round) })
      if (!live) throw new Error(`no market in round ${round}`)
      drawn.add(live.marketName)
      const schedules = (await api.get('/admin/schedules')) as { marketName: string; closeTime: string }[]
      expect(schedules.find(({ marketName }) => marketName === live.marketName)?.closeTime).toBe(live.closeTime)
      if (round === 2)
        await master.post('/admin/results/start-session', {
          market: live.marketName,
          date: live.date,
          prizes: [{ type: 'PRIZE 1', numbers: '4242' }],
        })
      await live.draw()
      const path = `/admin/lottery-results?market=${encodeURIComponent(live.marketName)}&date=${live.date}`
      const [result] = resultList.parse(await api.get(path)).data
      expect(result?.prizes).toHaveLength(23)
      const first = result?.prizes.find(({ type }) => type === 'PRIZE 1')
      expect([first?.by, first?.numbers === '4242']).toEqual(
        round === 2 ? [login.username, true] : [sampleUsername, false],
      )
    }
    expect(drawn.size).toBe(2)
  }, 120_000)

  it('draws no more once the password of the first login was changed', async () => {
    const lines: string[] = []
    const wrong = { ...login, password: 'another-password' }
    await startLiveSample({ ...wrong, dataDir: product.dataDir, signal, log: (line) => lines.push(line) })
    expect(lines).toEqual([expect.stringMatching(/^no sample market draws: /)])
    await startLiveSample({ ...login, dataDir: product.dataDir, signal, log: (line) => lines.push(line) })
    expect(lines).toHaveLength(1)
  })
})
