import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { pushMessage, type PushMessage } from '@papan/contracts/calls/notify/push-calls.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { decryptPush } from './decrypt-push.ts'

type Received = { message: PushMessage; headers: Record<string, string>; bytes: number }

/** Throws unless the request is signed by the key that it names (RFC 8292), for this push service. */
const assertSigned = (authorization: string, origin: string): void => {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }
  if (!isValid || aud !== origin) throw new Error(`a push that is not signed for ${origin}`)
}

/** A push service with its browsers. `answer` is what it answers next; a browser keeps what it was sent with every answer. */
export const startTestPushService = async () => {
  const browsers = new Map<string, (body: Buffer, headers: Record<string, string>) => void>()
  const usual = { status: 201, headers: {}, beforeAnswer: () => Promise.resolve() }
  const answer: { status: number; headers: Record<string, string>; beforeAnswer: () => Promise<void> } = { ...usual }
  const server = await startTestServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      browsers.get(req.url ?? '')?.(Buffer.concat(parts), req.headers as Record<string, string>)
      void answer.beforeAnswer().then(() => res.writeHead(answer.status, answer.headers).end())
    })
  })
  return {
    url: server.url,
    close: server.close,
    answer,
    reset: () => void Object.assign(answer, usual),

    /** A browser that has subscribed there. `received` is what it was pushed, decrypted. */
    browser() {
      const [curve, secret, path] = [createECDH('prime256v1'), randomBytes(16), `/push/${randomUUID()}`]
      curve.generateKeys()
      const received: Received[] = []
      browsers.set(path, (body, headers) => {
        assertSigned(headers['authorization'] ?? '', server.url)
        const message = pushMessage.parse(JSON.parse(decryptPush(body, curve, secret)))
        received.push({ message, headers, bytes: body.length })
      })
      const endpoint = server.url + path
      const auth = secret.toString('base64url')
      return {
        subscription: { endpoint, keys: { p256dh: curve.getPublicKey('base64url'), auth } },
        own: { endpoint, auth },
        received,
        kinds: () => received.map(({ message }) => message.kind),
      }
    },
  }
}

export type TestBrowser = ReturnType<Awaited<ReturnType<typeof startTestPushService>>['browser']>
