import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of a sealed message: HMAC-SHA256, sender, counter, message. */
const macBytes = 32
const senderBytes = 12
const counterBytes = 6
const counterAt = macBytes + senderBytes
const headBytes = counterAt + counterBytes
const maxBytes = 256 * 1024
const maxSenders = 1_000
/** Also how far the clocks of two instances may differ, ms. */
export const maxAgeMs = 10 * 60_000

/** `isOwn`: this process sent it. */
export type Opened = { bytes: Buffer; isOwn: boolean }

/**
 * Seals messages between instances and opens each once. Counters are times in ms: a sender is forgotten when its last message, and with
 * it every earlier one, is too old to be opened again.
 */
export const createSeal = (key: string, now: () => number = Date.now) => {
  const macOf = (channel: string, sealed: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${Buffer.byteLength(channel)}:${channel}`)
      .update(sealed.subarray(macBytes))
      .digest()

  // Random for each process: an instance id may be given, and its counter would begin again at a restart.
  let sender = randomBytes(senderBytes)
  let counter = 0
  const lastOf = new Map<string, number>()

  const forgetSenders = () => {
    for (const [id, last] of lastOf) {
      if (lastOf.size < maxSenders && last >= now() - maxAgeMs) return
      lastOf.delete(id)
    }
  }

  return {
    seal(channel: string, bytes: Buffer): Buffer {
      // After a clock was set back by more than others accept.
      if (counter > now() + maxAgeMs / 2) [sender, counter] = [randomBytes(senderBytes), 0]
      counter = Math.max(counter + 1, now())
      const sealed = Buffer.concat([Buffer.alloc(macBytes), sender, Buffer.alloc(counterBytes), bytes])
      sealed.writeUIntBE(counter, counterAt, counterBytes)
      macOf(channel, sealed).copy(sealed)
      return sealed
    },

    /** Null if it is unsealed, sealed with another key or for another channel, too old, or was opened before. */
    open(channel: string, sealed: Buffer): Opened | null {
      if (sealed.length < headBytes || sealed.length > maxBytes) return null
      if (!timingSafeEqual(sealed.subarray(0, macBytes), macOf(channel, sealed))) return null
      const from = sealed.subarray(macBytes, counterAt)
      const count = sealed.readUIntBE(counterAt, counterBytes)
      const id = from.toString('base64')
      if (Math.abs(count - now()) > maxAgeMs || count <= (lastOf.get(id) ?? 0)) return null
      if (!lastOf.delete(id)) forgetSenders()
      lastOf.set(id, count)
      return { bytes: sealed.subarray(headBytes), isOwn: from.equals(sender) }
    },
  }
}

export type Seal = ReturnType<typeof createSeal>
