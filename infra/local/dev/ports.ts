import type { ServicePorts } from '../service-table.ts'

/** The order counts the ports, so a new part goes to the end. The gateway's is PORT itself. */
const parts = ['gateway', 'realtime', 'web', 'auth', 'content', 'media', 'audit', 'insight', 'notify'] as const

const internalOffset = 100
const hotOffset = 50
const firstInspector = 9230

/** Every port of `npm run dev`, counted from PORT; a second checkout takes another PORT and collides with none. */
export const devPorts = (first: number, defaultFirst: number) => {
  const indexOf = (name: string) => parts.indexOf(name as (typeof parts)[number])
  const services: ServicePorts = new Map(
    parts.map((name, index) => [name, { port: first + index, internalPort: first + internalOffset + index }]),
  )
  return {
    services,
    vite: first + hotOffset,
    inspector: (name: string) => firstInspector + (first - defaultFirst) + indexOf(name),
  }
}

export type DevPorts = ReturnType<typeof devPorts>
