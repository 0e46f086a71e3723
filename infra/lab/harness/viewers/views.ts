/** A time that all processes of this machine share, ms. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6

/** One number of a draw, as text. */
export const prizeText = ({ type, numbers }: { type: string; numbers: string }): string => `${type} ${numbers}`

/** A state of a market's newest result that somebody was shown at `at`; epoch and rev 0 where there was none. */
export type View = { market: string; at: number; epoch: number; rev: number; prizes: string[] }

/** All that one viewer was shown, and when his connection stood or fell. */
export type ViewerLog = {
  page: 'live' | 'home'
  markets: string[]
  views: View[]
  connections: { at: number; isConnected: boolean }[]
}
