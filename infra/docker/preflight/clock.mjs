// Whether this machine's clock is right: certificates, logins and draws go by it.
import { request } from 'node:http'

const answerMs = 3_000
const toleratedMs = 30_000

/** Over plain http, because a wrong clock breaks TLS. */
const plainUrl = (directory) => {
  const url = new URL(directory)
  return url.protocol === 'http:' ? url : new URL(`http://${url.hostname}/`)
}

/** The server's clock minus ours in ms, or undefined without an answer. */
const differenceTo = (url) =>
  new Promise((resolve) => {
    const askedAt = Date.now()
    const asking = request(url, { method: 'HEAD', timeout: answerMs, agent: false }, ({ headers }) => {
      const there = Date.parse(headers.date ?? '')
      asking.destroy()
      resolve(Number.isNaN(there) ? undefined : there - (askedAt + Date.now()) / 2)
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(undefined))
    asking.end()
  })

/** One sentence when the clock is off; none where the authority does not answer. */
export const clockProblem = async (directory) => {
  const difference = await differenceTo(plainUrl(directory))
  if (difference === undefined || Math.abs(difference) <= toleratedMs) return undefined
  const seconds = Math.round(Math.abs(difference) / 1_000)
  return `This machine's clock is ${seconds} s ${difference > 0 ? 'slow' : 'fast'}: set it with "timedatectl set-ntp true".`
}
