import { isClockTime } from '@papan/contracts/rules/wib.ts'

/** A typed 24-hour time as `HH:MM`: '13:15', '13.15', '1315', '9:05'. Null if invalid; three digits are ambiguous. */
export const readTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2}) ?[:.] ?(\d{2})$|^(\d{2})(\d{2})$/.exec(text.trim())?.filter(Boolean) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isClockTime(time) ? time : null
}
