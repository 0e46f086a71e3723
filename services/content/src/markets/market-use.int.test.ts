import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
let other: TestContent
beforeAll(async () => {
  content = await startContent()
  other = await startContent({ like: content })
})
afterAll(async () => {
  await other.close()
  await content.close()
})
beforeEach(async () => {
  await content.clear()
  other.time.now = content.time.now
  await content.given.market('SABAH')
})

const date = '2025-01-31'
const begin = (market = 'SABAH') => content.asAdmin('POST', '/admin/results/start-session', { market, date })
const remove = (instance = content) => instance.asMaster('DELETE', '/admin/markets/SABAH')
const setMarks = (marks: object) =>
  content.connection.collection('markets').updateOne({ _id: 'SABAH' as never }, { $set: marks })
const marks = async () => content.connection.collection('markets').findOne({ _id: 'SABAH' as never })
const later = (ms: number) => {
  content.time.now += ms
  other.time.now += ms
}

describe('the first use of a market', () => {
  it('leaves no mark behind, whether it is taken or refused', async () => {
    await begin()
    await content.asAdmin('POST', '/admin/predictions', { market: 'SABAH', date, numbers: [] })
    expect(await marks()).toMatchObject({ uses: [], closing: null, rev: 1 })
  })

  it('keeps a deletion away that comes before its record is there, and says so', async () => {
    await setMarks({ uses: [{ token: 'x', until: content.time.now + 1_000 }] })
    expect(refusalOf(await remove())).toMatchObject({ status: 409, code: 'MARKET_IN_USE' })
    expect(await marks()).toMatchObject({ closing: null })
  })

  it('whose process died keeps no deletion away for ever', async () => {
    await setMarks({ uses: [{ token: 'x', until: content.time.now + 600_000 }] })
    later(600_000)
    expect((await remove()).status).toBe(200)
  })

  it('waits for the deletion of a process that died, and then takes its place', async () => {
    await setMarks({ closing: { token: 'x', until: content.time.now + 10_000 } })
    expect(refusalOf(await begin())).toMatchObject({ status: 503, code: 'CONTENDED' })
    later(10_000)
    expect((await begin()).status).toBe(200)
    expect(await marks()).toMatchObject({ uses: [], closing: null })
  })

  it('works with a market that is added again beside an old mark', async () => {
    await remove()
    await content.given.market('SABAH')
    expect((await begin()).status).toBe(200)
    expect(refusalOf(await remove())).toMatchObject({ status: 409 })
  })
})

describe('the deletion of a market', () => {
  it('is one of two at once, at two instances', async () => {
    for (let race = 0; race < 10; race++) {
      if (race > 0) await content.given.market('SABAH')
      const answers = await Promise.all([remove(), remove(other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    }
  })

  it('that is refused leaves the market unchanged', async () => {
    await begin()
    const before = await content.dump()
    expect((await remove()).status).toBe(409)
    expect(await content.dump()).toBe(before)
  })
})

describe('records of a market that is not there', () => {
  const orphans = async () => {
    await content.given.schedule({ marketName: 'SABAH' })
    await begin()
    await content.connection.collection('markets').deleteOne({ _id: 'SABAH' as never })
  }

  it('are listed for staff and can be deleted', async () => {
    await orphans()
    const [schedule] = (await content.asAdmin('GET', '/admin/schedules')).body
    expect(schedule).toMatchObject({ marketName: 'SABAH' })
    expect((await content.asAdmin('DELETE', '/admin/schedules/SABAH')).status).toBe(200)
    const { body } = await content.asAdmin('GET', '/admin/lottery-results')
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${body.data[0].id}`)).status).toBe(200)
  })

  it('can be edited once the market is added again', async () => {
    await orphans()
    const schedule = { marketName: 'SABAH', day: 'Senin', openTime: '18:00', closeTime: '17:30' }
    expect(refusalOf(await content.asAdmin('POST', '/admin/schedules', schedule))).toMatchObject({
      status: 400,
      errors: { marketName: [contentTexts.marketUnknown] },
    })
    await content.given.market('SABAH')
    expect((await content.asAdmin('POST', '/admin/schedules', schedule)).status).toBe(200)
    expect((await begin()).status).toBe(200)
  })
})

describe('an import beside a deletion', () => {
  it('refuses the lines of a market that was deleted after it began', async () => {
    await content.given.market('TAIWAN')
    const rows = ['SABAH', 'TAIWAN'].map((market) => `${market},${date},PRIZE 1,1234`)
    // The mark of a deletion holds the batch until the market is deleted.
    await setMarks({ closing: { token: 'x', until: content.time.now + 10_000 } })
    const importing = importFile(content.asAdmin, csv(...rows))
    await new Promise((resolve) => setTimeout(resolve, 500))
    await content.connection.collection('markets').deleteOne({ _id: 'SABAH' as never })
    expect((await importing).summary).toMatchObject({
      draws: 1,
      numbers: 1,
      created: 1,
      refused: 1,
      refusals: [{ line: 2, message: contentTexts.marketUnknown }],
    })
  })
})
