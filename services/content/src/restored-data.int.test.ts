import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { changedSubjectHeader, subjectText } from '@papan/contracts/invalidation.ts'
import { contentCalls } from '@papan/contracts/calls/all-calls.ts'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from './test-kit/start-content.ts'

const content = await contentOfFile()

const [market, date] = ['SINGAPORE', '2025-01-31']
const resultId = 'singapore_2025-01-31'
const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
const path = `/admin/lottery-results/${resultId}`
let restoredAt: number
let before: { epoch: number; rev: number }

// A backup was taken of this, and put back a minute later.
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: market })
  await content.given.prediction({ market, date })
  await content.asMaster('POST', '/admin/results/double-entry', { on: true })
  await content.asMaster('POST', '/admin/results/double-entry', { on: false })
  before = await content.given.result({ market, date, prizes })
  await content.asAdmin('POST', `/admin/draws/${market}/${date}/claim`, {})
  content.time.now += 60_000
  restoredAt = content.time.now
  setRestoredAt(restoredAt)
})
afterEach(() => setRestoredAt(0))

/** Every epoch anywhere in an answer. */
const epochsIn = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'epoch' ? [Number(inner)] : epochsIn(inner as unknown),
  )
}

const reads = Object.values(contentCalls).filter(({ method }) => method === 'GET')
/** Routes without a record or its state. */
const withoutEpoch = [
  '/public/markets/all-active',
  '/admin/markets/all-active',
  '/admin/markets/draws',
  '/admin/predictions/markets',
  '/public/results/:marketName/:date/corrections',
  // Nothing of that draw was withdrawn.
  '/public/results/:marketName/:date/withdrawal',
  '/public/draws-with/:number',
  '/public/corrections',
  '/public/predictions/:marketName',
  '/public/prediction-scores',
  '/admin/results/:resultId/revisions',
  '/admin/results/imports/:jobId',
  '/admin/results/export',
  '/admin/schedules/export',
  '/admin/draws/:marketName/:date/facts',
]

describe('after a restore', () => {
  it.each(reads.map((route) => [route.path]))('GET %s answers no lower epoch than the restore', async (route) => {
    const asked = route
      .replace(':marketName', market)
      .replace(':date', date)
      .replace(':resultId', resultId)
      .replace(':jobId', 'none')
    const epochs = epochsIn((await content.asMaster('GET', asked)).body)
    expect(new Set(epochs)).toEqual(new Set(withoutEpoch.includes(route) ? [] : [restoredAt]))
  })

  it('an edit is a later state of the restored record, in its answer and for gateways', async () => {
    const answer = await content.asAdmin('PUT', path, { market, date, prizes: [{ type: 'PRIZE 1', numbers: '1111' }] })
    expect(answer.body).toMatchObject({ epoch: restoredAt, rev: before.rev + 1 })
    const subject = { type: 'result', id: resultId, epoch: restoredAt, rev: before.rev + 1 }
    expect(answer.headers.get(changedSubjectHeader)).toBe(subjectText(subject))
  })

  it('a form that was opened before it is refused with the current record; one opened since is saved', async () => {
    const put = (epoch: number) =>
      content.asAdmin('PUT', path, { market, date, prizes }, { 'if-match': `"${epoch}-${before.rev}"` })
    const current = { epoch: restoredAt, rev: before.rev }
    expect(refusalOf(await put(before.epoch))).toMatchObject({ status: 412, current })
    expect((await put(restoredAt)).status).toBe(200)
  })

  it('a result that is deleted and created again, and a new one, are later than everything before', async () => {
    await content.asAdmin('DELETE', path)
    content.time.now = restoredAt - 60_000
    expect((await content.given.result({ market, date })).epoch).toBeGreaterThan(restoredAt)
    expect((await content.given.result({ market, date: '2025-01-30' })).epoch).toBeGreaterThan(restoredAt)
  })
})
