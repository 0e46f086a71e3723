/** A new idempotency key. */
export const randomKey = (): string =>
  // randomUUID exists on secure origins only.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Idempotency keys for one form: what is sent again because no answer came carries the key of its first attempt, so the server
 * does it once. Another body, or the same one after an answer, is a new wish and gets a new key.
 */
export const createAttemptKeys = (makeKey: () => string = randomKey) => {
  let open: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open?.body !== text) open = { body: text, key: makeKey() }
      return open.key
    },
    /** The server answered, with whatever it was. */
    answered(): void {
      open = null
    },
  }
}

/** Whether nobody knows if a call was done: no answer came, or a gateway's in its place. Sent again, it must carry the same key. */
export const isUnanswered = (failure: unknown): boolean => {
  const { status } = (failure ?? {}) as { status?: unknown }
  return typeof status === 'number' && (status === 0 || status >= 500)
}
