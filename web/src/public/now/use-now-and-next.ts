import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { nowAndNext, type NowAndNext } from '@papan/contracts/lottery/now-and-next.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { drawsNowCall } from '../data/calls.ts'
import { useAppSelector } from '../data/hooks.ts'

export type DrawsOfNow = NowAndNext<DrawNow>

const none: DrawsOfNow = { drawing: [], late: [], coming: [], last: null, isKnown: false }

const readAt = (data: DrawsNow | undefined, now: number): DrawsOfNow => (data ? nowAndNext(data, now) : none)

const isSameList = (one: readonly DrawNow[], other: readonly DrawNow[]): boolean =>
  one.length === other.length && one.every((draw, at) => draw === other[at])

const isSame = (one: DrawsOfNow, other: DrawsOfNow): boolean =>
  one.last === other.last &&
  one.isKnown === other.isKnown &&
  isSameList(one.drawing, other.drawing) &&
  isSameList(one.late, other.late) &&
  isSameList(one.coming, other.coming)

const useDrawsNow = (): DrawsNow | undefined =>
  useAppSelector(({ serverData }) => serverData.entries[drawsNowCall]?.data as DrawsNow | undefined)

/** What is being drawn, what is late, what comes next and what was drawn last, by the minute. The strip keeps it current. */
export const useNowAndNext = (): DrawsOfNow => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now), 'minute', isSame)
}

/** How many draws are on. */
export const useDrawingCount = (): number => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now).drawing.length)
}

/** The draw of a market that is on or late; null for none. Renders again for its own changes only. */
export const useDrawing = (market: string): DrawNow | null => {
  const data = useDrawsNow()
  return useAtNow((now) => {
    const { drawing, late } = readAt(data, now)
    return [...drawing, ...late].find((draw) => draw.market === market) ?? null
  })
}

/** Whether the official result of a market is late. */
export const useIsLate = (market: string): boolean => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now).late.some((draw) => draw.market === market))
}

/** Markets whose draw is on or late; null while that is not known. */
export type OpenMarkets = ReadonlyMap<string, 'drawing' | 'late'> | null

export const useOpenMarkets = (): OpenMarkets => {
  const { drawing, late, isKnown } = useNowAndNext()
  if (!isKnown) return null
  return new Map([
    ...drawing.map(({ market }) => [market, 'drawing'] as const),
    ...late.map(({ market }) => [market, 'late'] as const),
  ])
}
