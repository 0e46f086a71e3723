import { createECDH, randomBytes } from 'node:crypto'

/** Their keys cost more than a push: few are made, and many addresses have the same. */
const differentKeys = 64

/** Subscriptions of browsers at the push service of this port. */
export const browsersAt = (port: string, count: number) => {
  const keys = Array.from({ length: differentKeys }, () => {
    const curve = createECDH('prime256v1')
    return { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  })
  return Array.from({ length: count }, (_, at) => ({
    endpoint: `http://127.0.0.1:${port}/push/${at}-${randomBytes(64).toString('base64url')}`,
    keys: keys[at % differentKeys] ?? { p256dh: '', auth: '' },
  }))
}

export const openAtOnce = 64
export const prizes = Array.from({ length: 23 }, (_, at) => ({ type: `PRIZE ${at + 1}`, numbers: '0417' }))

/** Answers each message of the parent process with what one round cost. */
export const answerRounds = (round: (number: number) => Promise<void>): void => {
  let count = 0
  const measure = async () => {
    const [cpu, from] = [process.cpuUsage(), performance.now()]
    await round(++count)
    const { user, system } = process.cpuUsage(cpu)
    const rssMb = process.memoryUsage().rss / 2 ** 20
    process.send?.({ cpuMs: (user + system) / 1_000, wallMs: performance.now() - from, rssMb })
  }
  process.on('message', () => void measure())
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
