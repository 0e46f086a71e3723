import { createHash } from 'node:crypto'

/** The one market of the benchmark, and the room its viewers are in. */
export const market = 'SINGAPORE'

const digits = (seed: string): string => {
  const hash = createHash('sha256').update(seed).digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}

/** A draw of ten numbers as it stands at a revision: about 600 bytes, other digits each time, so that nothing can be packed. */
export const drawAt = (rev: number) => ({
  id: `${market}_2026-01-31`,
  market,
  date: '2026-01-31',
  template: 'classic',
  prizes: Array.from({ length: 10 }, (_each, index) => ({
    id: `p${index}`,
    type: 'PRIZE 1',
    numbers: digits(`${rev} ${index}`),
  })),
  correctedAt: null,
  epoch: 1,
  rev,
  createdAt: '2026-01-31T10:00:00.000Z',
  updatedAt: '2026-01-31T10:00:00.000Z',
})

/** What a viewer receives: Engine.IO's message that holds Socket.IO's event that holds the draw. */
export const messageAt = (rev: number): string => `42${JSON.stringify(['prize_update', drawAt(rev)])}`
