import { webhookMessage } from '@papan/contracts/calls/notify/webhook-events.ts'
import { pushMessage } from '@papan/contracts/calls/notify/push-calls.ts'
import { dayText } from '@papan/contracts/wib.ts'
import { decryptPush } from '../../../../../services/notify/src/test-kit/decrypt-push.ts'
import type { NotifyReceivers } from './destinations.ts'
import type { NotifyDraw } from './draws.ts'

type Shown = Map<string, string | null>
type Prize = { type: string; numbers: string }

const keyOf = ({ market, date }: { market: string; date: string }): string => `${market} ${date}`
const firstOf = (prizes: readonly Prize[]): string | null =>
  prizes.find(({ type }) => type === 'PRIZE 1')?.numbers ?? null

const isOfDraw = (data: object): data is { market: string; date: string; prizes: Prize[] } => 'prizes' in data

/** PRIZE 1 of each draw as the webhook's last messages say it. */
const webhookShows = ({ received }: NotifyReceivers): Shown => {
  const shown: Shown = new Map()
  for (const { body } of received.webhooks) {
    const { data } = webhookMessage.parse(JSON.parse(body))
    if (isOfDraw(data)) shown.set(keyOf(data), firstOf(data.prizes))
  }
  return shown
}

const browserShows = (
  { received }: NotifyReceivers,
  { path, curve, auth }: NotifyReceivers['browsers'][number],
): Shown => {
  const shown: Shown = new Map()
  for (const push of received.pushes.filter((one) => one.path === path)) {
    const message = pushMessage.parse(JSON.parse(decryptPush(push.body, curve, auth)))
    shown.set(keyOf(message), firstOf(message.prizes))
  }
  return shown
}

/** Whether the newest message about a draw, sent or edited, says its number, or that it was withdrawn. */
const isRightInChat = ({ received }: NotifyReceivers, { market, date, number }: NotifyDraw): boolean => {
  const about = received.chat.filter(({ text }) => text.includes(`${market}, ${dayText(date)}`))
  const newest = about.toSorted((a, b) => (a.editedAt ?? a.at) - (b.editedAt ?? b.at)).at(-1)
  if (!newest) return number === null
  return number === null ? /ditarik/i.test(newest.text) : newest.text.includes(number)
}

/** Which receivers show another number of a draw than is published. */
export const wrongAt = (receivers: NotifyReceivers, draws: readonly NotifyDraw[]): string[] => {
  const shows = [
    ['webhook', webhookShows(receivers)] as const,
    ...receivers.browsers.map((browser) => [`browser ${browser.path}`, browserShows(receivers, browser)] as const),
  ]
  return draws.flatMap((draw) => [
    ...shows
      .filter(([, shown]) => (shown.get(keyOf(draw)) ?? null) !== draw.number)
      .map(([who, shown]) => `${who} shows ${shown.get(keyOf(draw))} of ${keyOf(draw)}, not ${draw.number}`),
    ...(isRightInChat(receivers, draw) ? [] : [`the channel of ${keyOf(draw)} does not show ${draw.number}`]),
  ])
}

/** How often a webhook came again with the same id. */
export const repeatedIds = ({ received }: NotifyReceivers): number =>
  received.webhooks.length - new Set(received.webhooks.map(({ id }) => id)).size
