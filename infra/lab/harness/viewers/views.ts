/** A clock that all processes of this machine share, ms. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6

export const prizeText = ({ type, numbers }: { type: string; numbers: string }): string => `${type} ${numbers}`

/** A shown state of a market's newest result; epoch and rev 0 where there was none. */
export type View = { market: string; at: number; epoch: number; rev: number; prizes: string[] }

/** All states that one viewer showed, and its connection changes. */
export type ViewerLog = {
  page: 'live' | 'home'
  markets: string[]
  views: View[]
  connections: { at: number; isConnected: boolean }[]
}
