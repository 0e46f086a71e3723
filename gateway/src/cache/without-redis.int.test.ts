import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
let now = 1_000
let version = 1
beforeEach(async () => {
  // No event consumer here.
  test = await startTestGateway({ clock: () => now })
  version = 1
  test.upstreams.content.handle = (_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ version }))
})
afterEach(() => test.stop())

const path = '/api/public/page-data'
const shown = async (): Promise<number> => ((await (await test.get(path)).json()) as { version: number }).version
const asked = (): number => test.upstreams.content.asked.length

describe('a gateway without events', () => {
  it('serves nothing older than 5 s as current', async () => {
    expect(await shown()).toBe(1)
    version = 2
    now += 2_999
    expect(await shown()).toBe(1)
    now += 2_001
    expect(await shown()).toBe(2)
  })

  it('refetches from the third second on', async () => {
    expect(await shown()).toBe(1)
    version = 2
    now += 3_000
    expect(await shown()).toBe(1)
    await eventually('the new answer to be asked for', () => asked() === 2)
    await eventually('the new answer to be shown', async () => (await shown()) === 2)
    expect(asked()).toBe(2)
  })

  it('names the age of a response that could not be refreshed', async () => {
    expect(await shown()).toBe(1)
    test.upstreams.content.handle = (_req, res) => res.destroy()
    now += 5_000
    const answer = await test.get(path)
    expect([answer.status, answer.headers.get('x-data-stale'), await answer.json()]).toEqual([200, '5', { version: 1 }])
  })
})
