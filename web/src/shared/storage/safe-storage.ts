/** A storage that never throws: a refusal is logged and nothing is kept. */
export type SafeStorage = {
  get: (key: string) => string | null
  /** Whether the value was stored. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** `open` may throw: browsers refuse even reading `window.localStorage`. */
export const createSafeStorage = (open: () => Storage, warn: (error: unknown) => void = console.warn): SafeStorage => {
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(open())
    } catch (error) {
      warn(error)
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

export const localStore = createSafeStorage(() => window.localStorage)
export const sessionStore = createSafeStorage(() => window.sessionStorage)
