import { useRef, useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { needsDayCheck } from '../schedule-values.ts'

/** Staff confirm once that the draw days of a text that is not understood are right. */
export const useDayCheck = (day: string, stored: Schedule | null) => {
  const [checkedDay, setCheckedDay] = useState<string | null>(null)
  const [missingDay, setMissingDay] = useState<string | null>(null)
  const ref = useRef<HTMLInputElement>(null)
  const isNeeded = needsDayCheck({ day }, stored)
  const isChecked = checkedDay === day
  return {
    ref,
    check: isNeeded
      ? {
          isChecked,
          isMissing: !isChecked && missingDay === day,
          onChange: (is: boolean) => setCheckedDay(is ? day : null),
        }
      : null,
    /** Whether saving may go on; otherwise the tick takes the focus. */
    confirm: (): boolean => {
      if (!isNeeded || isChecked) return true
      setMissingDay(day)
      ref.current?.focus()
      return false
    },
  }
}
