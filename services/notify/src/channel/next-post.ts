import { maxPostLength, renderPost } from '@papan/contracts/calls/notify/post-template.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { postTexts } from '@papan/contracts/texts/notify-texts.ts'
import type { Posted } from '../deliveries/delivery-store.ts'
import { changesBetween, ofSaidTypes, type DrawFacts, type SentPrize } from '../deliveries/draw-facts.ts'
import type { Channel } from '../destinations/destination-store.ts'

export const nothingPosted: Posted = {
  chat: '',
  messageId: null,
  shown: [],
  announced: [],
  overdue: false,
  unstaffed: false,
}

/**
 * One request. `edits`, `answers`: ids of messages. `waits`: for the end of quiet hours. `isQuiet`: silent in quiet hours. `posted`: once it
 * was taken; `lost`: once the edited message turned out to be deleted.
 */
export type Post = {
  type: 'posted' | 'edited' | 'answered' | 'overdue' | 'unstaffed'
  text: string
  edits?: number
  answers?: number
  waits?: true
  isQuiet?: true
  posted: (messageId: number | null) => Posted
  lost?: Posted
}

type Draw = { market: string; date: string }
type Facts = Omit<DrawFacts, 'started'>

/** A channel without posts is still sent corrections of what was announced in it before. */
const prizesFor = ({ posts }: Channel, { prizes }: Facts, { announced }: Posted): SentPrize[] => {
  if (posts === 'WHOLE_DRAW') return prizes
  if (posts === 'FIRST_PRIZE') return prizes.filter(isFirstPrize)
  return ofSaidTypes(announced, prizes)
}

/** Whether a first post may be sent. */
const isReady = ({ posts }: Channel, { prizes, finished }: Facts): boolean => {
  if (posts === 'WHOLE_DRAW') return prizes.length > 0 && finished
  return posts === 'FIRST_PRIZE' && prizes.some(isFirstPrize)
}

const correctionOf = (draw: Draw, said: readonly SentPrize[], now: readonly SentPrize[]): string | null => {
  const changes = changesBetween(said, now)
  if (changes.length === 0) return null
  const heading = changes.some(({ to }) => to !== null) ? postTexts.corrected(draw) : postTexts.withdrawn(draw)
  return [heading, ...changes.map(({ type, from, to }) => postTexts.change(type, from, to))].join('\n')
}

const isSame = (a: readonly SentPrize[], b: readonly SentPrize[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** After a post: first the message shows the present numbers, then an answer to it says what changed. */
const nextChange = (posted: Posted, draw: Draw, prizes: SentPrize[], template: string): Post | null => {
  const { messageId, shown, announced } = posted
  const correction = correctionOf(draw, announced, prizes)
  const text = prizes.length > 0 ? renderPost(template, { ...draw, prizes }) : postTexts.withdrawn(draw)
  if (messageId !== null && !isSame(shown, prizes)) {
    const after = { ...posted, shown: prizes, announced: correction === null ? prizes : announced }
    return { type: 'edited', text, edits: messageId, posted: () => after, lost: { ...after, messageId: null } }
  }
  if (correction === null) return null
  if (messageId !== null)
    return {
      type: 'answered',
      text: correction,
      answers: messageId,
      isQuiet: true,
      posted: () => ({ ...posted, announced: prizes }),
    }
  // The message was deleted by hand, or is not known after a restore: this one says all.
  return {
    type: 'answered',
    text: prizes.length > 0 ? `${correction}\n\n${text}` : correction,
    isQuiet: true,
    posted: (id) => ({ ...posted, messageId: id, shown: prizes, announced: prizes }),
  }
}

/** The next request about a draw; null for none. One at a time, so that a kill repeats one at most. */
export const nextPost = (posted: Posted, draw: Draw, facts: Facts, to: Channel, forStaff: boolean): Post | null => {
  const prizes = prizesFor(to, facts, posted)
  if (posted.announced.length > 0) {
    const change = nextChange(posted, draw, prizes, to.template)
    if (change) return change
  } else if (isReady(to, facts)) {
    const text = renderPost(to.template, { ...draw, prizes })
    const after = (messageId: number | null) => ({ ...posted, messageId, shown: prizes, announced: prizes })
    return { type: 'posted', text, waits: true, posted: after }
  }
  if (!forStaff) return null
  if (facts.overdue && !posted.overdue && !facts.prizes.some(isFirstPrize))
    return { type: 'overdue', text: postTexts.overdue(draw), posted: () => ({ ...posted, overdue: true }) }
  if (facts.unstaffed && !posted.unstaffed && facts.prizes.length === 0)
    return { type: 'unstaffed', text: postTexts.unstaffed(draw), posted: () => ({ ...posted, unstaffed: true }) }
  return null
}

/** What counts as posted where it is too late to post it, so that a correction of it is sent. */
export const asPosted = (posted: Posted, facts: Facts, to: Channel): Posted => {
  const { overdue, unstaffed } = facts
  const prizes = posted.announced.length > 0 || isReady(to, facts) ? prizesFor(to, facts, posted) : posted.announced
  return { ...posted, shown: prizes, announced: prizes, overdue, unstaffed }
}

/** '' without a number. Whole lines, as many as a message takes. */
export const rekapText = (date: string, numbers: readonly { market: string; firstPrize: string }[]): string => {
  if (numbers.length === 0) return ''
  const lines = numbers.map(({ market, firstPrize }) => `${market}: ${firstPrize}`)
  const textOf = (count: number) =>
    [
      postTexts.rekap(date),
      ...lines.slice(0, count),
      ...(count < lines.length ? [postTexts.more(lines.length - count)] : []),
    ].join('\n')
  let count = lines.length
  while (textOf(count).length > maxPostLength) count--
  return textOf(count)
}
