import { localStore, type SafeStorage } from '../../shared/storage/safe-storage.ts'

/** Local storage key. */
export const tokenKey = 'authToken'

type TokenKeeper = { read: () => string | null; keep: (token: string) => void; drop: () => void }

/** Keeps the token in local storage, or in memory if that fails. */
export const createTokenKeeper = (storage: SafeStorage): TokenKeeper => {
  let unstored: string | null = null
  return {
    read: () => unstored ?? storage.get(tokenKey),
    keep(token) {
      unstored = storage.set(tokenKey, token) ? null : token
    },
    drop() {
      unstored = null
      storage.remove(tokenKey)
    },
  }
}

export const accessToken = createTokenKeeper(localStore)

/** A JWT's payload, unverified; throws for an invalid token. */
export const tokenPayload = (token: string): unknown => {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** The user id of a token; null if unreadable. */
export const tokenOwner = (token: string | null): string | null => {
  try {
    const { sub } = tokenPayload(token ?? '') as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
