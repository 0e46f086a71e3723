import { describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts'

const [secret, before, stranger] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
const message = { id: 'msg_1', body: '{"type":"test","kota":"Bogor é"}', at: Date.now() }

describe('a webhook', () => {
  it('is verified by the reference library with its secret', () => {
    expect(new Webhook(secret).verify(message.body, webhookHeaders(message, [secret]))).toEqual(
      JSON.parse(message.body),
    )
  })

  it.each([
    ['the new secret', secret],
    ['the secret before', before],
  ])('is verified with %s during a rotation', (_which, one) => {
    expect(() => new Webhook(one).verify(message.body, webhookHeaders(message, [secret, before]))).not.toThrow()
  })

  it.each([
    ['another secret', stranger, message.body, {}],
    ['another body', secret, `${message.body} `, {}],
    ['another id', secret, message.body, { 'webhook-id': 'msg_2' }],
    ['an old time', secret, message.body, { 'webhook-timestamp': '1700000000' }],
  ])('is refused with %s', (_what, key, body, headers) => {
    expect(() => new Webhook(key).verify(body, { ...webhookHeaders(message, [secret]), ...headers })).toThrow()
  })

  it('has the signature of the specification', () => {
    const known = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const { 'webhook-signature': signature } = webhookHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: 1_614_265_330_000 },
      [known],
    )
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})
