import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { z } from '@papan/contracts/schema.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { createMetrics } from '../metrics.ts'
import { createInternalServer } from './internal-server.ts'

const taken: unknown[] = []
const server = createInternalServer({
  metrics: createMetrics('test'),
  health: () => ({ ready: true, degraded: [] }),
  answers: { '/internal/fails': () => Promise.reject(new Error('away')) },
  reports: {
    '/internal/count': async (body) => {
      const { count } = z.strictObject({ count: z.number() }).parse(body)
      if (count < 0) throw new Error('away')
      taken.push(count)
      return { taken: count }
    },
  },
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void (taken.length = 0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const report = async (body: string, method = 'POST') => {
  const answer = await fetch(`${url}/internal/count`, { method, ...(method === 'POST' ? { body } : {}) })
  return { status: answer.status, body: await answer.json() }
}

describe('the internal port', () => {
  it('accepts JSON reports', async () => {
    expect(await report('{"count":3}')).toEqual({ status: 200, body: { taken: 3 } })
    expect(taken).toEqual([3])
  })

  it('refuses bad reports completely', async () => {
    expect(await report('{"count":')).toEqual({ status: 400, body: { code: 'MALFORMED_JSON' } })
    expect(await report('')).toEqual({ status: 400, body: { code: 'MALFORMED_JSON' } })
    const wrong = await report('{"count":"3"}')
    expect(wrong).toEqual({ status: 400, body: { code: 'INVALID', errors: { count: [fieldTexts.wrongType] } } })
    expect((await report(JSON.stringify({ count: 'x'.repeat(300_000) }))).status).toBe(413)
    expect((await report('', 'GET')).status).toBe(405)
    expect(taken).toEqual([])
  })

  it('answers 503 to reads and reports when a store is unavailable', async () => {
    expect((await report('{"count":-1}')).status).toBe(503)
    expect((await fetch(`${url}/internal/fails`)).status).toBe(503)
  })
})
