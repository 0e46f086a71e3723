import type { IncomingHttpHeaders } from 'node:http'

/** Times are ms. `isSigned`: with the secret of the sample's destination. */
type ReceivedWebhook = { at: number; id: string; isSigned: boolean; body: string }
export type ChatMessage = {
  id: number
  chat: string
  at: number
  text: string
  answers: number | null
  editedAt: number | null
}
type ReceivedPush = { at: number; path: string; headers: IncomingHttpHeaders; body: Buffer }

/** What came last, newest last. */
export type Received = { webhooks: ReceivedWebhook[]; chat: ChatMessage[]; pushes: ReceivedPush[] }
