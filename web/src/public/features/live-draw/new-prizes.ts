import { useState } from 'react'
import type { Result, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { spokenDigits } from '../../../shared/format/digits.ts'
import { liveDrawText } from './live-draw-text.ts'

const keyOf = ({ id, numbers }: StoredPrize): string => `${id} ${numbers}`

/** More than this at once (after a reconnection) are told as a count. */
const mostTold = 3

/** What is said when these prizes appear: each with its digits apart, or their count when there are many. */
export const announcementOf = (arrived: readonly StoredPrize[]): string => {
  if (arrived.length > mostTold) return liveDrawText.announceMany(arrived.length)
  return arrived.map(({ type, numbers }) => liveDrawText.announce(type, spokenDigits(numbers))).join('. ')
}

/** The prizes of `now` that are not among `before`; a corrected number counts as new. */
export const arrivedSince = (before: readonly StoredPrize[], now: readonly StoredPrize[]): StoredPrize[] => {
  const known = new Set(before.map(keyOf))
  return now.filter((prize) => !known.has(keyOf(prize)))
}

/** What is said of a change: the numbers that came, else the types of those that are gone, else what was said before. */
export const announcementAfter = (said: string, before: Result | null, now: Result | null): string => {
  const [was, is] = [before?.prizes ?? [], now?.prizes ?? []]
  const arrived = arrivedSince(was, is)
  if (arrived.length > 0) return announcementOf(arrived)
  const gone = arrivedSince(is, was)
  if (gone.length === 0) return said
  // Another draw takes nothing back.
  if (before?.id !== now?.id) return ''
  return [...new Set(gone.map(({ type }) => liveDrawText.announceGone(type)))].slice(0, mostTold).join('. ')
}

/** Which prizes came while the visitor was looking, and what to say about the last change. */
export const useNewPrizes = (result: Result | null) => {
  const [news, setNews] = useState({ of: result, keys: new Set<string>(), announcement: '' })
  // While rendering, not afterwards: a number is never painted at rest before it lands.
  if (news.of !== result) {
    const arrived = arrivedSince(news.of?.prizes ?? [], result?.prizes ?? [])
    setNews({
      of: result,
      keys: new Set([...news.keys, ...arrived.map(keyOf)]),
      announcement: announcementAfter(news.announcement, news.of, result),
    })
  }
  return { isFresh: (prize: StoredPrize) => news.keys.has(keyOf(prize)), announcement: news.announcement }
}
