import { localStore, type SafeStorage } from '../storage/safe-storage.ts'

/** Where the token is kept in local storage. */
export const tokenKey = 'authToken'

export type TokenKeeper = { read: () => string | null; keep: (token: string) => void; drop: () => void }

/** Keeps the token in local storage; where that is refused, in memory until the page is left. */
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
