import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { drawId } from './draw-id.ts'
import { csv, importFile } from './test-kit/import-file.ts'
import { startContent, type TestContent } from './test-kit/start-content.ts'

const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
const tooLate = '9999-12-31'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
  await content.given.schedule({ marketName: 'SINGAPORE' })
})
afterAll(() => content.close())

/** Moves what the API stored to a date that it refuses. */
const movedTo = async (collection: string, from: string, to: string) => {
  const model = content.connection.collection(collection)
  const stored = await model.findOne({ _id: drawId('SINGAPORE', from) as never })
  await model.insertOne({ ...stored, _id: drawId('SINGAPORE', to), date: to } as never)
  await model.deleteOne({ _id: drawId('SINGAPORE', from) as never })
  await content.recount()
}

describe('a date outside 1900 to 2199', () => {
  const id = drawId('SINGAPORE', '2025-01-31')
  const draw = { market: 'SINGAPORE', date: tooLate }
  it.each([
    ['GET', `/admin/lottery-results?date=${tooLate}`, undefined, 'date'],
    ['GET', `/admin/results/export?from=${tooLate}`, undefined, 'from'],
    ['GET', `/admin/results/export?to=1899-12-31`, undefined, 'to'],
    ['POST', '/admin/results/start-session', { ...draw, prizes }, 'date'],
    ['PUT', `/admin/lottery-results/${id}`, { ...draw, prizes }, 'date'],
    ['POST', '/admin/predictions', { ...draw, numbers }, 'date'],
    ['PUT', `/admin/predictions/${id}`, { ...draw, numbers }, 'date'],
  ])('is refused on its field: %s %s', async (method, path, body, field) => {
    const answer = await content.asAdmin(method, path, body)
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [fieldTexts.dateRange] }])
  })

  it('is refused on its line of an imported file', async () => {
    const file = csv(`SINGAPORE,${tooLate},PRIZE 1,0001`, 'SINGAPORE,2025-01-30,PRIZE 1,0002')
    const { summary } = await importFile(content.asAdmin, file)
    expect(summary).toMatchObject({ created: 1, refused: 1, refusals: [{ line: 2, message: fieldTexts.dateRange }] })
  })

  it.each(['/public/results/SINGAPORE', '/admin/results/SINGAPORE'])(
    'is not found in a path, like any draw that is not there: %s',
    async (path) => {
      for (const date of [tooLate, '0001-01-01', '2025-02-30'])
        expect((await content.asAdmin('GET', `${path}/${date}`)).status).toBe(404)
    },
  )

  it('leaves a result that is stored there readable by staff and deletable', async () => {
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-31', prizes })
    await movedTo('results', '2025-01-31', tooLate)
    const oldId = drawId('SINGAPORE', tooLate)
    expect((await content.asAdmin('GET', `/admin/results/SINGAPORE/${tooLate}`)).status).toBe(200)
    expect((await content.asAdmin('GET', `/public/results/SINGAPORE/${tooLate}`)).status).toBe(404)
    const listed = await content.asAdmin('GET', '/admin/lottery-results')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(oldId)
    expect((await content.asAdmin('GET', '/public/page-data')).status).toBe(200)
    expect((await content.asAdmin('GET', '/admin/results/export')).text).toContain(tooLate)
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${oldId}`)).status).toBe(200)
    expect((await content.asAdmin('GET', `/admin/results/SINGAPORE/${tooLate}`)).status).toBe(404)
  })

  it('leaves a prediction that is stored there deletable', async () => {
    await content.given.prediction({ market: 'SINGAPORE', date: '2025-01-31' })
    await movedTo('predictions', '2025-01-31', tooLate)
    const oldId = drawId('SINGAPORE', tooLate)
    const listed = await content.asAdmin('GET', '/admin/predictions')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(oldId)
    expect((await content.asAdmin('DELETE', `/admin/predictions/${oldId}`)).status).toBe(200)
  })
})
