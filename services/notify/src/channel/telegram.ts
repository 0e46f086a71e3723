import { createHash } from 'node:crypto'
import { z } from '@papan/contracts/schema.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import { untaken, type Tried } from '../deliveries/next-try.ts'
import type { ChannelDestination } from '../destinations/destination-store.ts'
import { SendError, type WayOut } from '../way-out/way-out.ts'
import type { Limit, PaceStore } from './pace-store.ts'

// Telegram Bot API: https://core.telegram.org/bots/api; its limits: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this

const perChat: Limit[] = [{ count: 1, ms: 1_000 }]
/** A channel counts as a group: its name or id does not say which it is. */
const perGroup: Limit[] = [...perChat, { count: 20, ms: 60_000 }]
const perBot: Limit[] = [{ count: 30, ms: 1_000 }]

/** Plain text: without `parse_mode` nothing in it has to be escaped. `edits`, `answers`: ids of messages. */
export type ChatMessage = { text: string; isSilent: boolean; edits?: number | undefined; answers?: number | undefined }

/**
 * `isLost`: the edited message is not there. `turnAt`: nothing was sent, the limits allow it then, ms. `movedTo`: the chat has another id
 * now, and nothing was sent.
 */
export type ChatTried = Tried & { messageId: number | null; isLost?: true; turnAt?: number; movedTo?: string }

const botAnswer = z.object({
  ok: z.boolean(),
  description: z.string().catch(''),
  result: z.object({ message_id: z.number() }).nullable().catch(null),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).catch({}),
})
type BotAnswer = z.infer<typeof botAnswer>

const unreadable: BotAnswer = { ok: false, description: '', result: null, parameters: {} }

const answerIn = (text: string): BotAnswer => {
  try {
    return botAnswer.parse(JSON.parse(text))
  } catch {
    return unreadable
  }
}

/** The token is wrong, the bot was removed or may not write, or the chat is unknown: a person has to repair it. */
const goneStatuses = new Set([401, 403, 404])
const isUnknownChat = /chat not found/i
const isUnmodified = /message is not modified/i
const isLostMessage = /message to edit not found|message can't be edited|MESSAGE_ID_INVALID/i

const bodyOf = (chat: string, { text, isSilent, edits, answers }: ChatMessage) => ({
  chat_id: /^-?\d+$/.test(chat) ? Number(chat) : chat,
  text,
  link_preview_options: { is_disabled: true },
  ...(edits === undefined ? { disable_notification: isSilent } : { message_id: edits }),
  ...(answers === undefined ? {} : { reply_parameters: { message_id: answers, allow_sending_without_reply: true } }),
})

const triedOf = (status: number, answer: BotAnswer, isEdit: boolean): ChatTried => {
  const { ok, description, result, parameters } = answer
  const { retry_after, migrate_to_chat_id } = parameters
  const tried = { ...untaken(String(status)), messageId: result?.message_id ?? null }
  if ((status === 200 && ok) || (status === 400 && isUnmodified.test(description))) return { ...tried, isTaken: true }
  if (status === 400 && migrate_to_chat_id !== undefined) return { ...tried, movedTo: String(migrate_to_chat_id) }
  if (status === 400 && isEdit && isLostMessage.test(description)) return { ...tried, isLost: true }
  const isGone = goneStatuses.has(status) || (status === 400 && isUnknownChat.test(description))
  return { ...tried, isGone, retryAfterMs: status === 429 && retry_after ? retry_after * 1_000 : null }
}

type TelegramDeps = { secrets: SecretBox; wayOut: WayOut; paceStore: PaceStore; baseUrl: string }

/** The token is part of the address: no error, log or answer of this may hold the address. */
export const createTelegram = ({ secrets, wayOut, paceStore, baseUrl }: TelegramDeps) => ({
  /** One try of one message, when the limits allow it. Never throws for what Telegram does. */
  async send(
    { _id, secrets: [sealed = ''], to: { chat } }: ChannelDestination,
    message: ChatMessage,
  ): Promise<ChatTried> {
    const token = secrets.open(sealed, _id)
    if (token === null) return { ...untaken('no-secret'), messageId: null }
    const bot = createHash('sha256').update(token).digest('base64url').slice(0, 16)
    const [chatKey, botKey] = [`chat ${bot} ${chat}`, `bot ${bot}`]
    const turnAt =
      (await paceStore.take(chatKey, /^\d/.test(chat) ? perChat : perGroup)) ?? (await paceStore.take(botKey, perBot))
    if (turnAt !== null) return { ...untaken('busy'), messageId: null, turnAt }
    const method = message.edits === undefined ? 'sendMessage' : 'editMessageText'
    const body = JSON.stringify(bodyOf(chat, message))
    try {
      const address = `${baseUrl.replace(/\/$/, '')}/bot${token}/${method}`
      const { status, text } = await wayOut.send(address, { 'content-type': 'application/json' }, body)
      const tried = triedOf(status, answerIn(text), message.edits !== undefined)
      if (tried.retryAfterMs !== null) await paceStore.block(chatKey, tried.retryAfterMs)
      return tried
    } catch (error) {
      if (error instanceof SendError) return { ...untaken(error.failure), messageId: null }
      throw error
    }
  },
})

export type Telegram = ReturnType<typeof createTelegram>
