import { createFreePorts } from '../process/free-ports.ts'

const portsEach = 500
const first = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 16) * portsEach

// Below the ports that the kernel gives to whoever asks for any, and for each jest worker others: nobody takes one before its owner listens, or listens again.
export const { freePort } = createFreePorts(first, first + portsEach)
