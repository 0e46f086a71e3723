import { randomBytes } from 'node:crypto'
import { sampleUsername } from '@papan/contracts/lottery/result-rules.ts'
import { ApiError, signIn, type ApiClient } from '../api-client.ts'

export type MasterLogin = { gatewayUrl: string; username: string; password: string; signal?: AbortSignal }

/** Signs in as the user of sample data. The password is new each time and stored nowhere: no one else can sign in. */
export const signInAsSampleUser = async ({
  gatewayUrl,
  username,
  password,
  signal,
}: MasterLogin): Promise<{ sample: ApiClient; master: ApiClient }> => {
  const master = await signIn(gatewayUrl, username, password, signal)
  const secret = randomBytes(32).toString('base64url')
  try {
    await master.post('/master/users', { username: sampleUsername, password: secret, role: 'ADMIN' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    await master.put(`/master/users/${sampleUsername.toLowerCase()}/password`, { newPassword: secret })
  }
  return { master, sample: await signIn(gatewayUrl, sampleUsername, secret, signal) }
}
