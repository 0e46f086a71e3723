import { startTransition, useState } from 'react'
import { shallowEqual } from 'react-redux'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { PauseButton } from '../../ui/pause-button.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useRotation } from '../../ui/use-rotation.ts'
import { PredictionCard } from './prediction-card.tsx'
import { cardEntry, predictionDay } from './prediction-entries.ts'
import { predictionText } from './prediction-text.ts'

export const deckSize = 14

const shuffled = <Item,>(items: readonly Item[], random: () => number): Item[] => {
  const all = [...items]
  for (let left = all.length; left > 1; left--) {
    const taken = Math.floor(random() * left)
    const last = all[left - 1] as Item
    all[left - 1] = all[taken] as Item
    all[taken] = last
  }
  return all
}

/** A random pick of today's predictions; the shown one comes first only when it is alone. */
export const dealDeck = (today: readonly string[], shown: string, random: () => number = Math.random): string[] => {
  const others = shuffled(
    today.filter((name) => name !== shown),
    random,
  )
  const deck = others.slice(0, deckSize)
  return deck.length > 0 ? deck : today.slice(0, 1)
}

const rotateMs = 10_000

/** Open markets with a prediction for today, earliest close first. */
const predictedToday = ({ schedules, predictionsMap }: PageData, now: number): string[] =>
  schedules
    .filter(({ status }) => status === 'BUKA')
    .filter((schedule) => {
      const prediction = predictionsMap[schedule.marketName]
      return cardEntry(prediction, predictionDay(schedule, prediction, now))
    })
    .map((schedule) => ({ name: schedule.marketName, at: nextDraw(schedule, now)?.closesAt ?? Infinity }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)

/**
 * The shown prediction and the previous one. Starts with the market that closes next, as the server does; each turn shuffles
 * again.
 */
const useDeck = (today: readonly string[]) => {
  const [deck, setDeck] = useState({ shown: '', before: '' })
  const { shown = '', before = '' } = today.includes(deck.shown) ? deck : { shown: today[0] }
  // A render takes an old phone 0.1 s: a transition lets input go first.
  const advance = () => startTransition(() => setDeck({ shown: dealDeck(today, shown)[0] ?? '', before: shown }))
  return { shown, leaving: before !== shown && today.includes(before) ? before : '', advance }
}

type SlidesProps = { data: PageData; shown: string; leaving: string }

const Slides = ({ data, shown, leaving }: SlidesProps) =>
  [leaving, shown].map((name) => {
    const schedule = data.schedules.find(({ marketName }) => marketName === name)
    if (!schedule) return null
    const isLeaving = name === leaving
    return (
      <div
        key={name}
        // oxlint-disable-next-line younger/apis -- for half a second; a focus there moves on
        inert={isLeaving}
        className={classNames('[grid-area:1/1]', isLeaving && 'fade-away', !isLeaving && leaving !== '' && 'fade-in')}
      >
        <PredictionCard schedule={schedule} prediction={data.predictionsMap[name] ?? null} />
      </div>
    )
  })

/** Home's 'Prediksi Jitu': today's predictions, shuffled, ten seconds each. */
export const PredictionSlider = () => {
  const { data, isFailed } = useData(pageDataCall)
  const today = useAtNow((now) => (data ? predictedToday(data, now) : []), 'minute', shallowEqual)
  const { shown, leaving, advance } = useDeck(today)
  const rotates = today.length > 1
  const { isPaused, toggle, hold } = useRotation(advance, { everyMs: rotateMs, isOn: rotates })
  if (!data && isFailed) return null
  return (
    <section aria-labelledby="prediksi-jitu" className="flex flex-col gap-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="prediksi-jitu" className="text-2xl font-bold tracking-tight">
          {predictionText.hot}
        </h2>
        {rotates && (
          <PauseButton isPaused={isPaused} onToggle={toggle} text={predictionText} className="-mr-2 text-soft" />
        )}
      </div>
      {!data && <Skeleton className="h-72 rounded-card" />}
      {data && shown === '' && <p className="text-soft">{predictionText.none}</p>}
      {data && (
        <div {...hold} className="grid">
          <Slides data={data} shown={shown} leaving={leaving} />
        </div>
      )}
    </section>
  )
}
