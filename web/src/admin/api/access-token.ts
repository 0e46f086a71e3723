import { localStore, type SafeStorage } from '../../shared/storage/safe-storage.ts'

/** Local storage key. */
export const tokenKey = 'authToken'

export type TokenKeeper = { read: () => string | null; keep: (token: string) => void; drop: () => void }

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
