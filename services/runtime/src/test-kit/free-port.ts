import { createFreePorts } from '../process/free-ports.ts'

const portsEach = 500
const first = 12_000 + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 16) * portsEach

// Below the kernel's ephemeral ports, and a separate range per jest worker, so that a port stays free until it is used.
export const { freePort } = createFreePorts(first, first + portsEach)
