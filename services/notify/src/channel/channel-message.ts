import { postTexts } from '@papan/contracts/texts/notify-texts.ts'
import type { ContentReader } from '../deliveries/content-reader.ts'
import type { Posted, Said, StoredDelivery } from '../deliveries/delivery-store.ts'
import type { Next, SentNow } from '../deliveries/next-message.ts'
import {
  takesMarket,
  type ChannelDestination,
  type DestinationStore,
  type Channel,
} from '../destinations/destination-store.ts'
import { asPosted, nextPost, nothingPosted, rekapText, type Post } from './next-post.ts'
import type { ChatMessage, ChatTried, Telegram } from './telegram.ts'
import { addDays, atWib, wibDate } from '@papan/contracts/wib.ts'

/** When the quiet hours end that a time is in, ms; null outside of them. They may go past midnight. */
export const quietUntil = (
  { quietFrom, quietTo }: Pick<Channel, 'quietFrom' | 'quietTo'>,
  at: number,
): number | null => {
  if (quietFrom === null || quietTo === null) return null
  const today = wibDate(at)
  for (const date of [addDays(today, -1), today]) {
    const end = atWib(quietTo > quietFrom ? date : addDays(date, 1), quietTo)
    if (at >= atWib(date, quietFrom) && at < end) return end
  }
  return null
}

type ChannelDeps = {
  telegram: Telegram
  content: ContentReader
  destinationStore: DestinationStore
  deadOf: (destinationId: string) => Promise<number>
  clock: () => number
}

const nothing = (said: Said | null): Next => ({ said, type: null, changedAt: 0, send: null })

/** Without the message where it stands in another chat: the destination's was changed, or moved. */
const standingIn = <Sent extends { chat: string; messageId: number | null }>(sent: Sent, chat: string): Sent =>
  sent.chat === chat ? sent : { ...sent, chat, messageId: null }

/** What a channel is sent: posts of draws with their corrections, a rekap of the day, alarms for staff. */
export const createChannelMessages = (deps: ChannelDeps) => {
  const { telegram, content, destinationStore, deadOf, clock } = deps

  const sentNow = async (
    destination: ChannelDestination,
    message: ChatMessage,
    saidOf: (tried: ChatTried) => Said,
    hasMore: (said: Said) => boolean = () => false,
  ): Promise<SentNow> => {
    const tried = await telegram.send(destination, message)
    const { movedTo, isLost } = tried
    if (movedTo !== undefined) {
      await destinationStore.moveChat(destination._id, movedTo)
      return { ...tried, turnAt: clock() }
    }
    if (!tried.isTaken && !isLost) return tried
    const said = saidOf(tried)
    return { ...tried, isTaken: true, said, hasMore: hasMore(said) }
  }

  const draw = async (delivery: StoredDelivery, destination: ChannelDestination): Promise<Next> => {
    const { market, date, overdue, unstaffed, said } = delivery
    const key = { market, date: date ?? '' }
    const drawn = await content.draw(market, key.date)
    const facts = { overdue, unstaffed, finished: drawn?.finished ?? false, prizes: drawn?.prizes ?? [] }
    const posted = standingIn(said && 'post' in said ? said.post : nothingPosted, destination.to.chat)
    const isTaken = takesMarket(destination, market)
    // As in a channel without posts, what was posted before the market was taken out is still corrected.
    const to = isTaken ? destination.to : { ...destination.to, posts: 'NONE' as const }
    const following = (now: Posted): Post | null => nextPost(now, key, facts, to, isTaken && destination.forStaff)
    const post = following(posted)
    if (!post) return nothing(said)
    const quietEnd = quietUntil(to, clock())
    const { text, edits, answers, lost } = post
    const isSilent = to.silent || (post.isQuiet === true && quietEnd !== null)
    return {
      said: { post: asPosted(posted, facts, to) },
      type: post.type,
      changedAt: drawn?.updatedAt ?? 0,
      ...(post.waits && quietEnd ? { dueAt: quietEnd } : {}),
      send: () =>
        sentNow(
          destination,
          { text, isSilent, edits, answers },
          ({ isLost, messageId }) => ({ post: isLost && lost ? lost : post.posted(messageId) }),
          (after) => 'post' in after && following(after.post) !== null,
        ),
    }
  }

  const rekap = async ({ date, said }: StoredDelivery, destination: ChannelDestination): Promise<Next> => {
    const { to } = destination
    const numbers = await content.firstPrizes(date ?? '')
    const own = numbers.filter(({ market }) => takesMarket(destination, market))
    const text = rekapText(date ?? '', own)
    const before = said && 'rekap' in said ? standingIn(said.rekap, to.chat) : null
    const isNews = before === null ? text !== '' : before.messageId !== null && text !== '' && text !== before.text
    if (!isNews) return nothing(said)
    const edits = before?.messageId ?? undefined
    return {
      said: { rekap: { chat: to.chat, messageId: before?.messageId ?? null, text } },
      type: edits === undefined ? 'rekap' : 'edited',
      changedAt: 0,
      send: () =>
        sentNow(destination, { text, isSilent: to.silent, edits }, ({ isLost, messageId }) => ({
          rekap: { chat: to.chat, messageId: isLost ? null : (edits ?? messageId), text },
        })),
    }
  }

  const dead = async ({ about = '', said }: StoredDelivery, destination: ChannelDestination): Promise<Next> => {
    const [other, count] = await Promise.all([destinationStore.stored(about), deadOf(about)])
    if (said !== null || !other || count === 0 || !destination.forStaff) return nothing(said)
    const message = { text: postTexts.dead(other.name, count), isSilent: destination.to.silent }
    const now = { dead: count }
    return {
      said: now,
      type: 'destination.dead',
      changedAt: 0,
      send: () => sentNow(destination, message, () => now),
    }
  }

  const byTopic = { DRAW: draw, REKAP: rekap, DEAD_DESTINATION: dead, SCHEDULE: async () => nothing(null) }
  return (delivery: StoredDelivery, destination: ChannelDestination): Promise<Next> =>
    byTopic[delivery.topic](delivery, destination)
}
