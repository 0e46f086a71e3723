import { createFreePorts } from '@papan/runtime/process/free-ports.ts'

// Below the ephemeral range of outgoing connections: a restarted child finds its port still free.
export const { freePort, reservePort } = createFreePorts(20_000, 32_000)
