import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const services = join(import.meta.dirname, '../../services')
const sourceOf = (file: string) => readFileSync(join(services, file), 'utf8')

/** Relative imports of values; types are gone when the code runs. */
const importsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/^import (?!type )[^']*from '(\.[^']+)'/gm)].map(([, name = '']) =>
    join(file, '..', name),
  )

/** Without `markets/` and `tallies/`, which take part where a draw is new. */
const isOnPath = (file: string) => /^content\/src\/(results\/|draw-id)/.test(file)

const reachedFrom = (starts: readonly string[]): string[] => {
  const seen = new Set(starts)
  for (const file of seen) for (const next of importsOf(file).filter(isOnPath)) seen.add(next)
  return [...seen]
}

it('the README of content lists the nine files that the route of a prize and the dates of its events reach, then the store', () => {
  const listed = [...sourceOf('content/README.md').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, name = '']) => name)
  const reached = reachedFrom(['content/src/results/result-routes.ts', 'content/src/results/public-results.ts'])
  expect(reached).toHaveLength(9)
  expect(
    listed
      .slice(0, -1)
      .map((name) => `content/src/${name}`)
      .toSorted(),
  ).toEqual(reached.toSorted())
  expect(listed.at(-1)).toBe('service-kit/src/outbox/aggregate-store.ts')
})
