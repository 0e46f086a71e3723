import { globSync } from 'node:fs'

/** Where distributions put the library, most fitting first: the one for processes of several threads. */
const places = ['libfaketimeMT.so.1', 'libfaketime.so.1'].flatMap((file) => [
  `/usr/lib/*/faketime/${file}`,
  `/usr/lib/faketime/${file}`,
  `/usr/lib64/faketime/${file}`,
  `/usr/local/lib/faketime/${file}`,
])

/** The path of libfaketime on this machine. Throws one sentence that says how to get it. */
export const fakeTimeLibrary = (): string => {
  const [found] = places.flatMap((place) => globSync(place))
  if (!found) throw new Error('libfaketime is not installed here: apt-get install libfaketime (Debian, Ubuntu)')
  return found
}
