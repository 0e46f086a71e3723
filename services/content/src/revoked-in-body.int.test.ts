import { beforeEach, describe, expect, it } from '@jest/globals'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { bodyCasesOf, formBytes, revokedInBody } from '@papan/service-kit/test-kit/revoked-in-body.ts'
import { csv } from './test-kit/import-file.ts'
import { contentOfFile } from './test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  content.snapshot.validAfter = {}
  await content.given.market('SABAH')
})

const file = formBytes({}, 'file', csv('SABAH,2025-01-30,PRIZE 1,0042', 'SABAH,2025-01-31,PRIZE 1,0043'))
const json = Buffer.from(JSON.stringify({ market: 'SABAH', date: '2025-01-31', name: 'TAIWAN' }))

describe('an admin who is revoked during their request', () => {
  it.each(bodyCasesOf('content'))('is answered 401 and nothing is stored: %s', async (_name, bodyCase) => {
    const seen = await revokedInBody({
      ...bodyCase,
      url: content.url,
      connection: content.connection,
      token: testToken('MASTER_ADMIN', { userId: 'ani' }),
      body: bodyCase.kind === 'json' ? json : file,
      revoke: () => (content.snapshot.validAfter = { ani: 9_999_999_999 }),
    })
    expect(seen).toEqual({ status: 401, code: 'BAD_TOKEN', isUntouched: true })
  })
})
