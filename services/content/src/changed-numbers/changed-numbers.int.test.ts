import { beforeEach, describe, expect, it } from '@jest/globals'
import { changedDrawList, type ChangedDraw } from '@papan/contracts/calls/content/changed-number-calls.ts'
import { addDays, dayMs } from '@papan/contracts/wib.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const market = 'SABAH'
const date = '2025-01-30'
const prize = (numbers: string, type = 'PRIZE 1') => ({ type, numbers })
const given = (...prizes: object[]) => content.given.result({ market, date, prizes: prizes as never })
const enter = (id: string, one: object) => content.asAdmin('POST', `/admin/results/${id}/prizes`, one)
const read = async (query = '') =>
  changedDrawList.strict().parse((await content.send('GET', `/public/corrections${query}`)).body)
const listed = async (query = '') => (await read(query)).data
/** PRIZE 1 of a draw, as from and to. */
const pairs = async () => (await listed()).flatMap(({ changes }) => changes.map(({ from, to }) => [from, to]))
const stored = () => content.connection.collection<{ _id: string }>('changed-numbers')

describe('GET /public/corrections', () => {
  it('has what stood, what stands, when and why, newest first, without a person', async () => {
    const { id } = await given(prize('4071'), prize('0011', 'STARTER'))
    const enteredAt = (content.time.now += 1_000)
    await enter(id, prize('4017'))
    const removedAt = (content.time.now += 90_000)
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}?reason=Salah+pasaran`)
    const draw = { market, date }
    expect(await read()).toEqual({
      data: [
        {
          ...draw,
          at: new Date(removedAt).toISOString(),
          reason: 'Salah pasaran',
          changes: [
            { type: 'PRIZE 1', from: '4017', to: null },
            { type: 'STARTER', from: '0011', to: null },
          ],
        },
        {
          ...draw,
          at: new Date(enteredAt).toISOString(),
          reason: null,
          changes: [{ type: 'PRIZE 1', from: '4071', to: '4017' }],
        },
      ],
      meta: { page: 1, totalPages: 1 },
      serverTime: new Date(content.time.now).toISOString(),
    })
    expect((await content.send('GET', '/public/corrections')).text).not.toMatch(/budi|wati|expiresAt|_id/)
  })

  it('has neither a first number nor one that visitors could not see yet', async () => {
    const { id } = await given(prize('4071'))
    await enter(id, prize('0011', 'PRIZE 2'))
    const tomorrow = await content.given.result({ market, date: '2025-02-02', prizes: [prize('4071')] as never })
    await enter(tomorrow.id, prize('4017'))
    expect(await listed()).toEqual([])
  })

  it('filters by market, pages by 50 draws and keeps two years', async () => {
    const { id } = await given(prize('0000'))
    for (let number = 1; number <= 51; number++) {
      content.time.now += 1_000
      await enter(id, prize(String(number).padStart(4, '0')))
    }
    const other = await content.given.result({ market: 'HK/POOLS', date, prizes: [prize('1111')] as never })
    await enter(other.id, prize('1112'))
    expect((await read('?market=hk%2Fpools')).data.map(({ market: name }) => name)).toEqual(['HK/POOLS'])
    expect(await listed('?market=NOWHERE')).toEqual([])
    const first = await read('?market=SABAH')
    expect([first.data.length, first.meta]).toEqual([50, { page: 1, totalPages: 2 }])
    const second = await read('?market=SABAH&page=2')
    expect(second.data.map(({ changes }) => changes)).toEqual([[{ type: 'PRIZE 1', from: '0000', to: '0001' }]])
    expect(await listed('?page=3')).toEqual([])
    content.time.now += 731 * dayMs
    expect((await read()).meta.totalPages).toBe(0)
  })

  it.each(['?page=0', '?page=x', '?market=A/../B', '?market=A&market=B', '?other=1'])('refuses %s', async (query) => {
    expect(await content.send('GET', `/public/corrections${query}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    })
  })
})

describe('a change that was kept but never stored', () => {
  /** As a process leaves it that ends between both writes. */
  const leave = async (rev: number, to: string | null, removal = false) => {
    const { epoch } = (await content.connection.collection('results').findOne({})) as unknown as { epoch: number }
    const at = new Date(content.time.now).toISOString()
    const changes = [{ type: 'PRIZE 1', from: '4071', to }]
    const expiresAt = new Date(content.time.now + dayMs)
    const left = { market, date, at, reason: null, changes, removal, epoch, rev, expiresAt }
    await stored().insertOne({ _id: `sabah_${date}_${epoch}_${rev}_${to}`, ...left })
  }

  it.each<[string, number, (id: string) => Promise<unknown>, [string, string | null][]]>([
    ['while nothing followed', 2, async () => null, []],
    ['another number came in its place', 2, (id) => enter(id, prize('4018')), [['4071', '4018']]],
    ['a number that is no change came', 2, (id) => enter(id, prize('0011', 'PRIZE 2')), []],
    ['the same change came again', 2, (id) => enter(id, prize('4017')), [['4071', '4017']]],
    ['its draw was deleted', 2, (id) => content.asAdmin('DELETE', `/admin/lottery-results/${id}`), [['4071', null]]],
  ])('is not listed: %s', async (_case, rev, follow, expected) => {
    const { id } = await given(prize('4071'))
    await leave(rev, '4017')
    content.time.now += 1_000
    await follow(id)
    expect(new Set((await pairs()).map(String))).toEqual(new Set(expected.map(String)))
  })

  it('is not listed after a later deletion of its draw', async () => {
    const { id } = await given(prize('4071'))
    await leave(2, '4017')
    await enter(id, prize('4018'))
    content.time.now += 1_000
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    expect(await pairs()).toEqual([
      ['4018', null],
      ['4071', '4018'],
    ])
  })
})

it('equals a plain recount over 120 draws with corrections, withdrawals and deletions', async () => {
  const types = ['PRIZE 1', 'PRIZE 2', 'PRIZE 3']
  type Shown = { id: string; type: string; numbers: string }[]
  const counted: Omit<ChangedDraw, 'at'>[] = []

  const changeDraw = async (day: number, line: number) => {
    // Reproducible, apart for each draw.
    let seed = 7 + day * 6_007 + line * 7_919
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const number = () => String(random(10_000)).padStart(4, '0')
    const draw = { market: `MARKET ${line}`, date: addDays('2025-01-30', -day) }
    const result = await content.given.result({ ...draw, prizes: types.map((type) => prize(number(), type)) })
    const id: string = result.id
    let shown: Shown = result.prizes
    const note = (after: Shown, reason: string | null) => {
      const changes = shown.flatMap(({ type, numbers }) => {
        const to = after.find((one) => one.type === type)?.numbers ?? null
        return to === numbers ? [] : [{ type, from: numbers, to }]
      })
      if (changes.length > 0) counted.push({ ...draw, reason, changes })
      shown = after
    }
    for (let step = random(4); step > 0 && shown.length > 0; step--) {
      content.time.now += random(120_000)
      const [kind, one] = [random(10), shown[random(shown.length)]!]
      if (kind < 5) note((await enter(id, prize(number(), one.type))).body.prizes, null)
      else if (kind < 8) {
        const path = `/admin/results/${id}/prizes/${one.id}?reason=Salah+${step}`
        note((await content.asAdmin('DELETE', path)).body.prizes, `Salah ${step}`)
      } else {
        expect((await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)).status).toBe(200)
        note([], null)
      }
    }
  }
  for (let day = 0; day < 20; day++)
    await Promise.all(Array.from({ length: 6 }, (_each, line) => changeDraw(day, line)))

  const { meta } = await read()
  const pages = await Promise.all(Array.from({ length: meta.totalPages }, (_each, page) => listed(`?page=${page + 1}`)))
  const inOrder = (draws: Omit<ChangedDraw, 'at'>[]) => draws.map((one) => JSON.stringify(one)).toSorted()
  expect(meta.totalPages).toBeGreaterThan(1)
  const kinds = counted.map(({ reason, changes }) => `${reason === null} ${changes.some(({ to }) => to === null)}`)
  // Corrections, withdrawals, deletions.
  expect(kinds).toEqual(expect.arrayContaining(['true false', 'false true', 'true true']))
  expect(inOrder(pages.flat().map(({ at: _at, ...one }) => one))).toEqual(
    inOrder(
      counted.map(({ market: name, date: day, reason, changes }) => ({ market: name, date: day, reason, changes })),
    ),
  )
})
