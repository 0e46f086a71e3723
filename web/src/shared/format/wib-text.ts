import { dayText, minuteText, weekdayOf, wibClock } from '@papan/contracts/wib.ts'

export { dayText, minuteText }

// Not Intl: server and browser must write the same text with any locale data.
const days = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

const partsOf = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return { year, month: (month ?? 1) - 1, day, weekday: days[weekdayOf(date)] ?? '' }
}

/** '2026-11-21' as 'Sabtu, 21 November 2026'. */
export const longDate = (date: string): string => {
  const { year, month, day, weekday } = partsOf(date)
  return `${weekday}, ${day} ${monthNames[month]} ${year}`
}

/** '2026-11-21' as 'Sab, 21 Nov 2026'. */
export const shortDate = (date: string): string => `${partsOf(date).weekday.slice(0, 3)}, ${dayText(date)}`

/** 'Sab, 21 Nov'; of another year than `today` '21 Nov 2025'. */
export const recentDate = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? shortDate(date).slice(0, -5) : dayText(date)

/** '17:42:08', WIB. */
export const clockText = wibClock

/** '17:42:08', WIB; '--:--' while the time is not known. */
export const currentTimeText = (now: number | null): string => (now === null ? '--:--' : wibClock(now))

/** '17:42', WIB; '--:--' while the time is not known. */
export const currentMinuteText = (now: number | null): string => (now === null ? '--:--' : minuteText(now))

/** '2 detik', '3 menit' or '5 jam'; never negative. */
export const spanText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} detik`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} menit` : `${Math.floor(minutes / 60)} jam`
}
