import { createHash } from 'node:crypto'

/** The market and room of all viewers. */
export const market = 'SINGAPORE'
/** Its draw has the maximum of prizes, to fill the buffers of stalled viewers. */
export const bulkyMarket = 'PENUH'

const digits = (seed: string, length: number): string => {
  const hash = createHash('sha256').update(seed).digest('hex')
  return BigInt(`0x${hash}`).toString().padStart(length, '0').slice(-length)
}

const drawOf = (name: string, rev: number, prizes: number, length: number) => ({
  id: `${name}_2026-01-31`,
  market: name,
  date: '2026-01-31',
  template: 'classic',
  prizes: Array.from({ length: prizes }, (_each, index) => ({
    id: `p${index}`,
    type: 'PRIZE 1',
    numbers: digits(`${rev} ${index}`, length),
  })),
  correctedAt: null,
  firstPrizeAt: '2026-01-31T10:00:00.000Z',
  imported: false,
  epoch: 1,
  rev,
  createdAt: '2026-01-31T10:00:00.000Z',
  updatedAt: '2026-01-31T10:00:00.000Z',
})
export type Draw = ReturnType<typeof drawOf>

/** A ten-prize draw of about 600 bytes; digits differ per revision, so compression gains nothing. */
export const drawAt = (rev: number): Draw => drawOf(market, rev, 10, 4)
/** About 13 KB. */
export const bulkyDrawAt = (rev: number): Draw => drawOf(bulkyMarket, rev, 200, 20)

/** The wire text: Engine.IO message, Socket.IO event, draw. */
export const messageAt = (rev: number): string => `42${JSON.stringify(['prize_update', drawAt(rev)])}`
