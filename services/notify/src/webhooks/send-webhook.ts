import type { WebhookMessage } from '@papan/contracts/calls/notify/webhook-events.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { WebhookDestination } from '../destinations/destination-store.ts'
import { SendError, type WayOut, retryAfterOf } from '../way-out/way-out.ts'
import { webhookHeaders } from './sign-webhook.ts'
import { untaken, type Tried } from '../deliveries/next-try.ts'

type SendWebhookDeps = { secrets: SecretBox; wayOut: WayOut; clock: () => number }

/** One try of one message, signed with every secret of its destination. Never throws for what the receiver does. */
export const createSendWebhook =
  ({ secrets, wayOut, clock }: SendWebhookDeps) =>
  async (destination: WebhookDestination, id: string, message: WebhookMessage): Promise<Tried> => {
    const opened = destination.secrets.flatMap((sealed) => secrets.open(sealed, destination._id) ?? [])
    if (opened.length === 0) return untaken('no-secret')
    const body = JSON.stringify(message)
    const now = clock()
    try {
      const { status, headers } = await wayOut.send(
        destination.to.url,
        webhookHeaders({ id, body, at: now }, opened),
        body,
      )
      return {
        isTaken: status >= 200 && status < 300,
        isGone: status === 410,
        answer: String(status),
        retryAfterMs: retryAfterOf(headers['retry-after'], now),
      }
    } catch (error) {
      if (error instanceof SendError) return untaken(error.failure)
      throw error
    }
  }

export type SendWebhook = ReturnType<typeof createSendWebhook>
