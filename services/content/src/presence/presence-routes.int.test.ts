import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { presence } from '@papan/contracts/calls/content/presence-calls.ts'
import { editorLifeMs } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())
beforeEach(async () => {
  await content.clear()
  for (const date of ['2025-01-30', '2025-01-31']) await content.given.result({ market: 'SINGAPORE', date })
})

const path = (date = '2025-01-31') => `/admin/results/singapore_${date}/presence`
const namesOf = ({ body }: { body: unknown }) => presence.parse(body).editors.map(({ username }) => username)
const looked = async (date?: string) => namesOf(await content.asAdmin('GET', path(date)))

describe('presence on a result', () => {
  it('lists recent editors of each result by name', async () => {
    expect(await looked()).toEqual([])
    expect(namesOf(await content.asMaster('POST', path()))).toEqual(['wati'])
    expect(namesOf(await content.asAdmin('POST', path(), {}))).toEqual(['budi', 'wati'])
    expect([await looked(), await looked('2025-01-30')]).toEqual([['budi', 'wati'], []])
    expect((await content.asAdmin('GET', path())).body.editors[0]).toEqual({
      userId: 'id-budi',
      username: 'budi',
      at: new Date(content.time.now).toISOString(),
    })
  })

  it('marks a page that reports over its socket, until one without reports', async () => {
    const said = async (headers = {}) => (await content.asAdmin('POST', path(), {}, headers)).body.editors[0]
    expect(await said({ 'Presence-By': 'socket' })).toMatchObject({ username: 'budi', bySocket: true })
    expect(await said({ 'Presence-By': 'pigeon' })).not.toHaveProperty('bySocket')
    expect(await said()).not.toHaveProperty('bySocket')
  })

  it('expires 15 seconds after its last call', async () => {
    await content.asMaster('POST', path())
    content.time.now += editorLifeMs - 1
    await content.asAdmin('POST', path())
    expect(await looked()).toEqual(['budi', 'wati'])
    content.time.now += 1
    expect(await looked()).toEqual(['budi'])
    expect(await content.redis.pttl('content:editors:singapore_2025-01-31')).toBeLessThanOrEqual(editorLifeMs)
  })

  it('changes no record and announces nothing', async () => {
    const before = await content.dump()
    await content.asAdmin('POST', path())
    expect(await content.dump()).toBe(before)
  })

  it('answers 404, 401 and 400 to an unknown result, no token and a body', async () => {
    expect(refusalOf(await content.asAdmin('POST', '/admin/results/nowhere/presence'))).toMatchObject({ status: 404 })
    expect(refusalOf(await content.asAdmin('POST', path(), { userId: 'x' }))).toMatchObject({
      status: 400,
      errors: { userId: [fieldTexts.unknownKey] },
    })
    expect((await content.send('POST', path())).status).toBe(401)
    expect((await content.send('GET', path())).status).toBe(401)
  })

  it('is empty while Redis is down, without failing a write', async () => {
    const away = await startContent()
    await away.given.result({ market: 'SINGAPORE', date: '2025-01-31' })
    away.redis.disconnect()
    const [heard, listed] = [await away.asAdmin('POST', path()), await away.asAdmin('GET', path())]
    const prize = { type: 'PRIZE 1', numbers: '0042' }
    const written = await away.asAdmin('POST', '/admin/results/singapore_2025-01-31/prizes', prize)
    await away.close()
    expect([heard.status, listed.status, written.status]).toEqual([200, 200, 200])
    expect([heard.body, listed.body]).toEqual([{ editors: [] }, { editors: [] }])
  })
})
