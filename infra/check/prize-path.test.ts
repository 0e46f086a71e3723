import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const services = join(import.meta.dirname, '../../services')
const sourceOf = (file: string) => readFileSync(join(services, file), 'utf8')

/** Relative imports of values; types are gone when the code runs. */
const importsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/^import (?!type )[^']*from '(\.[^']+)'/gm)].map(([, name = '']) =>
    join(file, '..', name),
  )

const reachedFrom = (starts: readonly string[], isOnPath: (file: string) => boolean): string[] => {
  const seen = new Set(starts)
  for (const file of seen) for (const next of importsOf(file).filter(isOnPath)) seen.add(next)
  return [...seen].toSorted()
}

const listed = [...sourceOf('content/README.md').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, name = '']) => name)

it('the README of content lists the nine files that the route of a prize and the dates of its events reach', () => {
  const starts = ['content/src/results/result-routes.ts', 'content/src/results/public-results.ts']
  // Without `markets/` and `tallies/`, which take part where a draw is new.
  const reached = reachedFrom(starts, (file) => /^content\/src\/(results\/|draw-id)/.test(file))
  expect(reached).toHaveLength(9)
  expect(listed.slice(0, 9).map((name) => `content/src/${name}`)).toEqual(expect.arrayContaining(reached))
})

it('then the four files of the store, before those of the database', () => {
  const start = 'service-kit/src/outbox/aggregate-store.ts'
  const reached = reachedFrom([start], (file) => !file.startsWith('service-kit/src/mongo/'))
  expect(reached).toHaveLength(4)
  expect(listed.slice(9).toSorted()).toEqual(reached)
})
