import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { spellingsOf } from '@papan/contracts/test-kit/spellings.ts'
import { cacheKeyOf } from '../cache/cache-key.ts'
import { addresses, callPaths, sitePaths } from '../test-kit/spelled-addresses.ts'
import { destinationOf } from './destinations.ts'

/** Short addresses have fewer. */
const spellingsOfShort: Record<string, number> = { '/': 163, '/cari': 199 }
const upstreamPaths = new Set([...callPaths, ...sitePaths])
const pathOf = (url: string) => url.split('?')[0]

/** What a spelling must not be: another declared address, or one that an upstream or the cache knows in a second form. */
const problemsOf = (method: string, address: string, spelled: string): string[] => {
  const target = readTarget(spelled)
  const destination = target && destinationOf(method, target)
  if (!destination) return []
  const key = cacheKeyOf(target.search, destination)
  const isSame = destination.address === address
  return [
    ...(!isSame && upstreamPaths.has(destination.path) ? [`is ${destination.path}`] : []),
    ...(readTarget(destination.path)?.path === destination.path ? [] : [`is sent as ${destination.path}`]),
    ...(key && pathOf(key.target) !== destination.address ? [`is kept as ${key.target}`] : []),
  ]
}

describe('200 spellings of each address', () => {
  it('exist, fewer for short ones', () => {
    for (const [, path] of addresses)
      expect([path, spellingsOf(path).length]).toEqual([path, spellingsOfShort[path] ?? 200])
  })

  it.each(addresses)('%s %s: each is the same, another that is not declared, or refused', (method, path) => {
    const problems = spellingsOf(path).flatMap((spelled) => {
      const found = problemsOf(method, path, spelled)
      return found.length > 0 ? [{ spelled, found }] : []
    })
    expect(problems).toEqual([])
  })

  it('some of each address are the same, so that it has more than one', () => {
    const alone = addresses.filter(([method, path]) =>
      spellingsOf(path).every((spelled) => {
        const target = readTarget(spelled)
        return (target && destinationOf(method, target))?.address !== path
      }),
    )
    expect(alone).toEqual([])
  })
})
