import { useContext, useEffect, useMemo } from 'react'
import { useStore } from 'react-redux'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import type { RootAction } from '../../data/actions.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useAppSelector } from '../../data/hooks.ts'
import type { RootState } from '../../data/store.ts'
import { useStored } from '../../data/use-stored.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { readDraws } from './checked-draws.ts'
import { comparisonOf } from './compare.ts'
import { readNumbers, type MyNumber } from './kept-numbers.ts'
import { drawsKey, numbersKey } from '../../data/storage-keys.ts'
import { watchDraws } from './watch-draws.ts'

const none: PageData['schedules'] = []

/** The visitor's numbers, the draws that they were compared with, and how; kept current while a page is open. */
export const useMyNumbers = () => {
  const store = useStore<RootState, RootAction>()
  const clock = useContext(ClockContext)
  useEffect(() => watchDraws(store, clock), [store, clock])
  const [storedNumbers, keep] = useStored(numbersKey)
  const [storedDraws] = useStored(drawsKey)
  const { kept: followed } = useFollowed()
  const schedules = useAppSelector(
    ({ serverData }) => (serverData.entries[pageDataCall]?.data as PageData | undefined)?.schedules ?? none,
  )
  const numbers = useMemo(() => readNumbers(storedNumbers), [storedNumbers])
  const draws = useMemo(() => readDraws(storedDraws), [storedDraws])
  const marksOf = useMemo(() => comparisonOf(numbers, followed, schedules), [numbers, followed, schedules])
  return {
    numbers,
    draws,
    marksOf,
    followed,
    schedules,
    save: (next: readonly MyNumber[]) => keep(JSON.stringify(next)),
  }
}
