import type { IncomingMessage, RequestListener } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { ChatMessage, Received } from './received.ts'
import { receiversPage } from './receivers-page.ts'

export const webhookPath = '/webhook'
/** Push services of all browsers; what follows names the browser. */
export const pushPath = '/push/'

const botPath = /^\/bot[^/]+\/(sendMessage|editMessageText)$/
const maxBodyBytes = 64 * 1024

type Answer = { status: number; type: string; body: string }
const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const empty = (status: number): Answer => ({ status, type: 'text/plain', body: '' })

/** Null beyond the limit. */
const readBody = async (req: IncomingMessage): Promise<Buffer | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= maxBodyBytes) parts.push(part)
  }
  return size <= maxBodyBytes ? Buffer.concat(parts) : null
}

type ReceiversDeps = {
  /** The webhook's secret; undefined before it is known. */
  secret: () => Promise<string | undefined>
  clock: () => number
  /** Messages of each kind that are kept. */
  kept: number
}

/** Takes webhooks, calls of the Telegram Bot API and pushes (RFC 8030), keeps the last ones and shows them on a page. */
export const createReceivers = ({ secret, clock, kept }: ReceiversDeps) => {
  const { webhooks, chat, pushes }: Received = { webhooks: [], chat: [], pushes: [] }
  let lastId = 0

  const keep = <Kind>(list: Kind[], one: Kind): void => {
    list.push(one)
    if (list.length > kept) list.shift()
  }

  const takeWebhook = async (body: Buffer, headers: IncomingMessage['headers']): Promise<Answer> => {
    const text = body.toString()
    const known = await secret()
    let isSigned = known !== undefined
    try {
      if (known) new Webhook(known).verify(text, headers as Record<string, string>)
    } catch {
      isSigned = false
    }
    keep(webhooks, { at: clock(), id: String(headers['webhook-id'] ?? ''), isSigned, body: text })
    // Before its secret is known a webhook is taken: it was made a moment ago.
    return empty(known === undefined || isSigned ? 204 : 401)
  }

  const refused = (status: number, description: string) => json(status, { ok: false, error_code: status, description })
  const posted = ({ id }: ChatMessage) => json(200, { ok: true, result: { message_id: id } })

  const takePost = (method: string, body: Buffer): Answer => {
    let call: Record<string, unknown>
    try {
      call = Object(JSON.parse(body.toString())) as Record<string, unknown>
    } catch {
      return refused(400, "Bad Request: can't parse JSON")
    }
    const { chat_id: to, text, message_id: edits } = call
    if (typeof to !== 'string' && typeof to !== 'number') return refused(400, 'Bad Request: chat_id is empty')
    if (typeof text !== 'string' || text === '') return refused(400, 'Bad Request: message text is empty')
    if (method === 'editMessageText') {
      const message = chat.find(({ id, chat: own }) => id === edits && own === String(to))
      if (!message) return refused(400, 'Bad Request: message to edit not found')
      if (message.text === text) return refused(400, 'Bad Request: message is not modified')
      Object.assign(message, { text, editedAt: clock() })
      return posted(message)
    }
    const reply = Object(call['reply_parameters']) as { message_id?: number }
    const answers = chat.find(({ id }) => id === reply.message_id)?.id ?? null
    const message = { id: ++lastId, chat: String(to), at: clock(), text, answers, editedAt: null }
    keep(chat, message)
    return posted(message)
  }

  const answerTo = async (req: IncomingMessage): Promise<Answer> => {
    const path = req.url ?? ''
    if (req.method === 'GET' && path === '/')
      return { status: 200, type: 'text/html; charset=utf-8', body: receiversPage({ webhooks, chat, pushes }) }
    const body = await readBody(req)
    if (!body) return empty(413)
    if (req.method !== 'POST') return empty(404)
    if (path === webhookPath) return takeWebhook(body, req.headers)
    const [, method] = botPath.exec(path) ?? []
    if (method) return takePost(method, body)
    if (!path.startsWith(pushPath)) return refused(404, 'Not Found')
    keep(pushes, { at: clock(), path, headers: req.headers, body })
    return empty(201)
  }

  const listener: RequestListener = (req, res) => {
    const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }
    answerTo(req).then(
      ({ status, type, body }) => res.writeHead(status, { ...headers, 'content-type': type }).end(body),
      () => res.destroy(),
    )
  }
  return { listener, webhooks, chat, pushes }
}
