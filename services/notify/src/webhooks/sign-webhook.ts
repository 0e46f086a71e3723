import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0, symmetric: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = 'whsec_'
const secretBytes = 32

export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

type SignedMessage = { id: string; body: string; at: number }

/** The headers of one try; during a rotation it is signed with both secrets, and either verifies it. */
export const webhookHeaders = ({ id, body, at }: SignedMessage, secrets: readonly string[]): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
