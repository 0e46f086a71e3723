import { createHash } from 'node:crypto'

/** The market of the benchmark, and the room that its viewers are in. */
export const market = 'SINGAPORE'
/** A market whose draw has all the prizes that there may be: what fills the buffers of viewers who do not read. */
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
  epoch: 1,
  rev,
  createdAt: '2026-01-31T10:00:00.000Z',
  updatedAt: '2026-01-31T10:00:00.000Z',
})
export type Draw = ReturnType<typeof drawOf>

/** A draw of ten numbers as it stands at a revision: about 600 bytes, other digits each time, so that nothing can be packed. */
export const drawAt = (rev: number): Draw => drawOf(market, rev, 10, 4)
/** About 13 KB. */
export const bulkyDrawAt = (rev: number): Draw => drawOf(bulkyMarket, rev, 200, 20)

/** What a viewer receives: Engine.IO's message that holds Socket.IO's event that holds the draw. */
export const messageAt = (rev: number): string => `42${JSON.stringify(['prize_update', drawAt(rev)])}`
