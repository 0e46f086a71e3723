import { globSync } from 'node:fs'

/** Paths of distributions; the multi-threaded library first. */
const places = ['libfaketimeMT.so.1', 'libfaketime.so.1'].flatMap((file) => [
  `/usr/lib/*/faketime/${file}`,
  `/usr/lib/faketime/${file}`,
  `/usr/lib64/faketime/${file}`,
  `/usr/local/lib/faketime/${file}`,
])

/** Path of libfaketime. Throws a sentence that says how to install it. */
export const fakeTimeLibrary = (): string => {
  const [found] = places.flatMap((place) => globSync(place))
  if (!found) throw new Error('libfaketime is not installed here: apt-get install libfaketime (Debian, Ubuntu)')
  return found
}
