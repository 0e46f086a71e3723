import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'

type Call = { method: string; token: string; body: Record<string, unknown> }
type Shown = { id: number; text: string; answers: number | null; isSilent: boolean }

const botPath = /^\/bot([^/]+)\/(sendMessage|editMessageText)$/

/** The Bot API, as far as channels use it: what `answer` says, else messages of one chat that can be edited and deleted. */
export const startTestTelegram = async () => {
  const calls: Call[] = []
  const shown: Shown[] = []
  const answer: { status: number; description: string; parameters: object; beforeAnswer: () => Promise<void> | void } =
    {
      status: 200,
      description: '',
      parameters: {},
      beforeAnswer: () => undefined,
    }
  let lastId = 0

  const failed = (status: number, description: string, parameters?: object) => ({
    status,
    body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) },
  })
  const taken = (message: Shown) => ({ status: 200, body: { ok: true, result: { message_id: message.id } } })

  const answerTo = ({ method, body }: Call) => {
    if (answer.status !== 200) return failed(answer.status, answer.description, answer.parameters)
    const text = String(body['text'])
    if (method === 'editMessageText') {
      const message = shown.find(({ id }) => id === body['message_id'])
      if (!message) return failed(400, 'Bad Request: message to edit not found')
      if (message.text === text) return failed(400, 'Bad Request: message is not modified: specified new message ...')
      message.text = text
      return taken(message)
    }
    const reply = body['reply_parameters'] as { message_id: number } | undefined
    const answers = shown.find(({ id }) => id === reply?.message_id)?.id ?? null
    const message = { id: ++lastId, text, answers, isSilent: body['disable_notification'] === true }
    shown.push(message)
    return taken(message)
  }

  const server = await startTestServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const [, token = '', method = ''] = botPath.exec(req.url ?? '') ?? []
      const call = { method, token, body: JSON.parse(Buffer.concat(parts).toString()) as Call['body'] }
      calls.push(call)
      const { status, body } = method === '' ? failed(404, 'Not Found') : answerTo(call)
      void Promise.resolve(answer.beforeAnswer()).then(() =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
    })
  })
  return {
    url: server.url,
    close: server.close,
    answer,
    calls,
    /** What readers of the chat see. */
    shown,
    texts: () => shown.map(({ text }) => text),
    methods: () => calls.map(({ method }) => method),
    reset(): void {
      calls.length = 0
      shown.length = 0
      Object.assign(answer, { status: 200, description: '', parameters: {}, beforeAnswer: () => undefined })
    },
  }
}
