import { describe, expect, it } from '@jest/globals'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { forgedTokens } from '@papan/runtime/test-kit/forged-tokens.ts'
import { master, newSigningKey, authOfFile } from '../test-kit/start-test-auth.ts'
import { publishedKey } from './signing-key.ts'

const guarded = calls.filter(({ service, role }) => service === 'auth' && role !== 'all')

const auth = await authOfFile({ limitScale: 100 })

const bodyOf = ({ text }: { text: string }): unknown => ({ ...(JSON.parse(text) as object), requestId: '' })

describe('a forged token', () => {
  it.each(
    guarded.map(({ method, path }) => [method, path.replace(':userId', 'kepala').replace(':ip', '10.0.0.0%2F8')]),
  )('is refused at %s %s without details', async (method = '', path = '') => {
    const { kid } = publishedKey(auth.signingKey)
    for (const [name, token] of forgedTokens(auth.signingKey, kid)) {
      const answer = await auth.as(token)(method, path)
      expect([name, answer.status, bodyOf(answer)]).toEqual([
        name,
        401,
        { code: 'BAD_TOKEN', message: errorTexts.badToken, requestId: '' },
      ])
    }
    const unknownKey = forgedTokens(newSigningKey(), kid)
    expect((await auth.as(unknownKey.at(-3)?.[1] ?? '')(method, path)).status).toBe(401)
    expect((await auth.login(master)).status).toBe(200)
  })

  it('is refused in every place where a token does not belong', async () => {
    const token = await auth.tokenOf(master)
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} `, `Bearer  ${token}`, `Bearer ${token},x`])
      expect([authorization, (await auth.send('GET', '/master/users', undefined, { authorization })).status]).toEqual([
        authorization,
        authorization === `Bearer ${token} ` ? 200 : 401,
      ])
    expect((await auth.send('GET', `/master/users?token=${token}`)).status).toBe(401)
    expect((await auth.send('GET', '/master/users', undefined, { cookie: `authToken=${token}` })).status).toBe(401)
  })
})
