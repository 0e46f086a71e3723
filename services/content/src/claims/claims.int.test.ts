import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { board, claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { drawTaken } from '@papan/contracts/events/desk-events.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
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

const [market, date] = ['SINGAPORE', '2025-01-31']
const path = `/admin/draws/${market}/${date}`
const as = (username: string, instance = content) => instance.as(testToken('ADMIN', { username }))
const take = (username: string, body: object = {}, instance = content) =>
  as(username, instance)('POST', `${path}/claim`, body)
const boardNow = async () => board.parse((await content.asAdmin('GET', '/admin/draws')).body)

beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: market })
})

describe('taking a draw', () => {
  it('says who is at it, once, in an event of its own', async () => {
    const answer = await take('sari')
    expect(answer.status).toBe(200)
    const taken = claim.parse(answer.body)
    expect(taken).toMatchObject({ market, date, holder: { userId: 'id-sari', username: 'sari' }, offeredTo: null })
    expect((await take('sari')).body).toEqual(taken)
    expect(await content.announced(drawTaken)).toMatchObject([{ data: { market, date }, actor: { username: 'sari' } }])
    expect((await boardNow()).claims).toEqual([taken])
  })

  it('of another is refused with their name and claim', async () => {
    const { body: taken } = await take('sari')
    const refused = await take('rudi')
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'DRAW_HELD', message: 'Sudah diambil sari.' })
    expect(refused.body.current).toEqual(taken)
    expect((await content.asMaster('POST', `${path}/claim`, {})).status).toBe(409)
  })
})
