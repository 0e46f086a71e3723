import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { nowAndNext, type NowAndNext } from '@papan/contracts/lottery/now-and-next.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { drawsNowCall } from '../data/calls.ts'
import { useAppSelector } from '../data/hooks.ts'

const none: NowAndNext<DrawNow> = { drawing: [], next: null, last: null, isKnown: false }

const readAt = (data: DrawsNow | undefined, now: number): NowAndNext<DrawNow> =>
  data ? nowAndNext(data.draws, Date.parse(data.serverTime), now) : none

const isSame = (one: NowAndNext<DrawNow>, other: NowAndNext<DrawNow>): boolean =>
  one.next === other.next &&
  one.last === other.last &&
  one.isKnown === other.isKnown &&
  one.drawing.length === other.drawing.length &&
  one.drawing.every((draw, at) => draw === other.drawing[at])

const useDrawsNow = (): DrawsNow | undefined =>
  useAppSelector(({ serverData }) => serverData.entries[drawsNowCall]?.data as DrawsNow | undefined)

/** What is being drawn, what comes next and what was drawn last, by the minute. The strip keeps it current. */
export const useNowAndNext = (): NowAndNext<DrawNow> => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now), 'minute', isSame)
}

/** How many draws are on. */
export const useDrawingCount = (): number => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now).drawing.length)
}

/** The draw of a market that is on; null for none. Renders again for its own changes only. */
export const useDrawing = (market: string): DrawNow | null => {
  const data = useDrawsNow()
  return useAtNow((now) => readAt(data, now).drawing.find((draw) => draw.market === market) ?? null)
}
