import { localStore } from '../../shared/storage/safe-storage.ts'
import { randomKey } from './attempt-key.ts'

/** Local storage key. */
const deviceKey = 'deviceId'

/** A random name of this browser, by which a login knows it again and counts it apart from strangers; it opens nothing. */
export const deviceId = (): string => {
  const stored = localStore.get(deviceKey)
  if (stored) return stored
  const made = randomKey()
  localStore.set(deviceKey, made)
  return made
}
