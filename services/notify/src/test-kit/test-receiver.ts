import { Webhook } from 'standardwebhooks'
import { webhookMessage, type WebhookMessage } from '@papan/contracts/calls/notify/webhook-events.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'

type Received = { id: string; message: WebhookMessage; body: string; headers: Record<string, string> }

/** A webhook's receiver. `answer` is what it answers next; `received` holds what came with every answer. */
export const startTestReceiver = async () => {
  const received: Received[] = []
  const answer: { status: number; headers: Record<string, string>; beforeAnswer: () => Promise<void> } = {
    status: 200,
    headers: {},
    beforeAnswer: () => Promise.resolve(),
  }
  const server = await startTestServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const headers = req.headers as Record<string, string>
      received.push({ id: headers['webhook-id'] ?? '', message: webhookMessage.parse(JSON.parse(body)), body, headers })
      void answer.beforeAnswer().then(() => res.writeHead(answer.status, answer.headers).end())
    })
  })
  return {
    url: `${server.url}/hook`,
    close: server.close,
    answer,
    received,
    types: () => received.map(({ message }) => message.type),
    /** Throws unless the message was signed with this secret. */
    verify: ({ body, headers }: Received, secret: string) => new Webhook(secret).verify(body, headers),
    /** Forgets what came, and answers 200 again. */
    reset(): void {
      received.length = 0
      Object.assign(answer, { status: 200, headers: {}, beforeAnswer: () => Promise.resolve() })
    },
  }
}
