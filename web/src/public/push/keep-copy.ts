import { followedKey } from '../followed/followed-list.ts'
import { numbersKey } from '../data/storage-keys.ts'
import { onStored, readStored } from '../data/stored.ts'
import { keptPushKey } from './push-key.ts'
import { readPush } from './push-settings.ts'
import { writeCopy } from './worker-copy.ts'

let isKept = false
let copied = ''

const copy = (): void => {
  const push = readPush(readStored(keptPushKey))
  if (!push || push.wants.length === 0) return
  const next = { push, numbers: readStored(numbersKey), followed: readStored(followedKey) }
  const text = JSON.stringify(next)
  if (text === copied) return
  copied = text
  writeCopy(next).catch(console.warn)
}

/** Copies for the service worker what pushes need of the device's storage, now and when it changes. */
export const keepCopy = (): void => {
  // An end has dropped the copy.
  copied = ''
  copy()
  if (!isKept) onStored(copy)
  isKept = true
}
