import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { Webhook } from 'standardwebhooks'
import { createReceivers } from './receivers.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let known: string | undefined
const receivers = createReceivers({ secret: () => Promise.resolve(known), clock: Date.now, kept: 3 })
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer(receivers.listener)
})
beforeEach(() => {
  known = secret
})
afterAll(() => server.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', body, headers })

const sendWebhook = (body: string, key: string) => {
  const at = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign('msg_1', at, body),
  }
  return post('/webhook', body, headers)
}

const call = async (method: string, body: object) => {
  const answer = await post(`/bot1:x/${method}`, JSON.stringify(body))
  return { status: answer.status, body: (await answer.json()) as { result?: { message_id: number } } }
}

it('a webhook is taken with its signature and refused with another secret', async () => {
  expect((await sendWebhook('{"type":"test"}', secret)).status).toBe(204)
  expect((await sendWebhook('{"type":"test"}', secret.replace('B', 'C'))).status).toBe(401)
  expect(receivers.webhooks.map(({ isSigned }) => isSigned)).toEqual([true, false])
})

it('a webhook that comes before its secret is known is shown as unchecked', async () => {
  known = undefined
  expect((await sendWebhook('{"type":"test"}', secret)).status).toBe(204)
  expect(receivers.webhooks.at(-1)).toMatchObject({ isSigned: false })
})

it('posts of a chat are sent, edited and answered', async () => {
  const first = await call('sendMessage', { chat_id: '@kanal', text: 'SINGAPORE 0417' })
  const id = first.body.result?.message_id
  expect((await call('editMessageText', { chat_id: '@kanal', message_id: id, text: 'SINGAPORE 0471' })).status).toBe(
    200,
  )
  await call('sendMessage', { chat_id: '@kanal', text: 'Koreksi', reply_parameters: { message_id: id } })
  expect(receivers.chat).toMatchObject([
    { id, text: 'SINGAPORE 0471', editedAt: expect.any(Number), answers: null },
    { text: 'Koreksi', editedAt: null, answers: id },
  ])
})

it.each([
  ['an edit of a message that is not there', 'editMessageText', { chat_id: '@kanal', message_id: 999, text: 'x' }, 400],
  ['an edit without a change', 'editMessageText', { chat_id: '@kanal', message_id: 1, text: 'SINGAPORE 0471' }, 400],
  ['a message without text', 'sendMessage', { chat_id: '@kanal' }, 400],
  ['a call that is none', 'deleteMessage', { chat_id: '@kanal' }, 404],
])('refuses %s as Telegram does', async (_what, method, body, status) => {
  expect(await call(method, body)).toMatchObject({ status, body: { ok: false } })
})

it('a push is created', async () => {
  expect((await post('/push/browser', 'encrypted', { ttl: '600' })).status).toBe(201)
  expect(receivers.pushes).toMatchObject([{ path: '/push/browser', body: Buffer.from('encrypted') }])
})

it('a body beyond 64 KB is refused, and only the last messages are kept', async () => {
  expect((await post('/push/browser', 'x'.repeat(70_000))).status).toBe(413)
  for (const text of ['satu', 'dua', 'tiga']) await call('sendMessage', { chat_id: '@kanal', text })
  expect(receivers.chat.map(({ text }) => text)).toEqual(['satu', 'dua', 'tiga'])
})

it('its page shows what came as text', async () => {
  await call('sendMessage', { chat_id: '@kanal', text: '<script>alert(1)</script>' })
  const page = await (await fetch(server.url)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>')
})
