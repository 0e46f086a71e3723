import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import type { PasskeyAnswer } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { testSite } from './start-test-auth.ts'

type Question = Record<string, unknown> & { challenge: string }

/** How an answer differs from an honest one. */
type Deviation = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; crossOrigin?: boolean }

const userPresent = 1
const userVerified = 4
const attestedData = 64

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url')

/** An authenticator with one P-256 passkey, as the server sees it. `counts`: a security key that counts its uses. */
export const createSoftwarePasskey = ({ counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle: string | undefined

  const authenticatorData = (
    { rpId = testSite.rpId, isVerified = true, ...how }: Deviation,
    attested?: Buffer,
  ): Buffer => {
    if (counts) counter += 1
    const flags = userPresent + (isVerified ? userVerified : 0) + (attested ? attestedData : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(how.counter ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (
    type: string,
    { challenge }: Question,
    { origin = testSite.origin, crossOrigin = false }: Deviation,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  return {
    id: base64url(id),

    make(question: Question, how: Deviation = {}): NewPasskey {
      userHandle = (question['user'] as { id: string }).id
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(how, attested))],
        ]) as never,
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', question, how)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    answer(question: Question, how: Deviation = {}): PasskeyAnswer {
      const data = authenticatorData(how)
      const client = clientData('webauthn.get', question, how)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>
