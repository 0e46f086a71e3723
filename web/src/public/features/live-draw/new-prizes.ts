import { useState } from 'react'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { spokenDigits } from '../../../shared/format/digits.ts'
import { liveDrawText } from './live-draw-text.ts'

const keyOf = ({ id, numbers }: StoredPrize): string => `${id} ${numbers}`

/** More at once (after a reconnection) are announced as a count. */
const maxAnnounced = 3

/** Screen reader text: each prize with its digits apart, or their count. */
export const announcementOf = (arrived: readonly StoredPrize[]): string => {
  if (arrived.length > maxAnnounced) return liveDrawText.announceMany(arrived.length)
  return arrived.map(({ type, numbers }) => liveDrawText.announce(type, spokenDigits(numbers))).join('. ')
}

/** A corrected number counts as new. */
export const arrivedSince = (before: readonly StoredPrize[], now: readonly StoredPrize[]): StoredPrize[] => {
  const known = new Set(before.map(keyOf))
  return now.filter((prize) => !known.has(keyOf(prize)))
}

/** Numbers of a draw that came while its page was open: also its first ones, none of an older draw that is shown again. */
export const landedSince = (before: Result | null, now: Result | null): StoredPrize[] => {
  if (!now || (before && before.date > now.date)) return []
  return arrivedSince(before?.id === now.id ? before.prizes : [], now.prizes)
}

/** Announces new numbers, else withdrawn types, else repeats the last text. */
export const announcementAfter = (lastText: string, before: Result | null, now: Result | null): string => {
  const [was, is] = [before?.prizes ?? [], now?.prizes ?? []]
  const arrived = arrivedSince(was, is)
  if (arrived.length > 0) return announcementOf(arrived)
  const withdrawn = arrivedSince(is, was)
  if (withdrawn.length === 0) return lastText
  // Another draw withdraws nothing.
  if (before?.id !== now?.id) return ''
  return [...new Set(withdrawn.map(({ type }) => liveDrawText.announceGone(type)))].slice(0, maxAnnounced).join('. ')
}

/** Prizes that arrived while the page was open, and their announcement. */
export const useNewPrizes = (result: Result | null) => {
  const [news, setNews] = useState({ of: result, keys: new Set<string>(), announcement: '' })
  // During render: a number must not be painted at rest before its animation.
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
