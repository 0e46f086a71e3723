import { describe, expect, it } from '@jest/globals'
import { createSafeStorage } from './safe-storage.ts'

const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

describe('safe storage', () => {
  it('stores, reads and removes', () => {
    const storage = memoryStorage()
    const store = createSafeStorage(() => storage)
    expect(store.set('authToken', 'a.b.c')).toBe(true)
    expect(store.get('authToken')).toBe('a.b.c')
    store.remove('authToken')
    expect(store.get('authToken')).toBeNull()
  })

  it('only logs when the browser refuses storage', () => {
    const logged: unknown[] = []
    const refusal = new Error('SecurityError')
    const store = createSafeStorage(
      () => {
        throw refusal
      },
      (error) => logged.push(error),
    )
    expect(store.get('authToken')).toBeNull()
    expect(store.set('authToken', 'a.b.c')).toBe(false)
    store.remove('authToken')
    expect(logged).toEqual([refusal, refusal, refusal])
  })
})
