export const randomKey = (): string =>
  // randomUUID exists on secure origins only.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Idempotency keys of one form: a retry without a response keeps its key, so that the server applies it once. */
export const createAttemptKeys = (makeKey: () => string = randomKey) => {
  let open: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open?.body !== text) open = { body: text, key: makeKey() }
      return open.key
    },
    /** Any response, also a failure. */
    answered(): void {
      open = null
    },
  }
}

/** Whether the outcome is unknown: no response, or a gateway's 5xx. A retry must keep its key. */
export const isUnanswered = (failure: unknown): boolean => {
  const { status } = (failure ?? {}) as { status?: unknown }
  return typeof status === 'number' && (status === 0 || status >= 500)
}

/**
 * Whether a retry may succeed soon: no response, a service that restarts behind the gateway (502, 503, 504), or the first
 * attempt is still in progress. A 500 is an answer of the service itself.
 */
export const isRetryable = (failure: unknown): boolean => {
  const { status, code } = (failure ?? {}) as { status?: unknown; code?: unknown }
  return code === 'KEY_BUSY' || (typeof status === 'number' && [0, 502, 503, 504].includes(status))
}
