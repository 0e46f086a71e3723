import { accessSync, constants, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')

type Workflow = { jobs: Record<string, { steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] }> }

const steps = globSync('*.yml', { cwd: folder })
  .toSorted()
  .flatMap((file) => {
    const { jobs } = parse(readFileSync(join(folder, file), 'utf8')) as Workflow
    return Object.entries(jobs).flatMap(([job, { steps: all }]) =>
      all.map((step) => ({ at: `${file} ${job}`, ...step })),
    )
  })
const known = [...readFileSync(join(root, '.ci/step'), 'utf8').matchAll(/^ {2}(\w+)\) /gm)].map(([, name = '']) => name)
const runOfStep = /^\.ci\/step (\w+)( [\w-]+| '[^']+')*$/

describe('the workflows', () => {
  it('run nothing but steps of .ci/step', () => {
    const runs = steps.flatMap(({ at, run }) => (run === undefined ? [] : [{ at, run }]))
    expect(runs.length).toBeGreaterThan(5)
    expect(runs.filter(({ run }) => !known.includes(runOfStep.exec(run)?.[1] ?? ''))).toEqual([])
    accessSync(join(root, '.ci/step'), constants.X_OK)
  })

  it('run every step that .ci/run runs, but for the measurement', () => {
    const own = new Set(readFileSync(join(root, '.ci/run'), 'utf8').match(/(?<=\.ci\/step )\w+/g))
    own.delete('bench')
    const theirs = new Set(steps.map(({ run }) => runOfStep.exec(run ?? '')?.[1]))
    expect([...own].filter((name) => !theirs.has(name))).toEqual([])
  })

  it('use only actions of GitHub itself, each by the commit of a named version', () => {
    const text = globSync('*.yml', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
    const used = text.join('\n').match(/(?<=uses: ).*/g) ?? []
    expect(used).toHaveLength(steps.flatMap(({ uses }) => uses ?? []).length)
    expect(used.filter((line) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('leave no token behind for the steps after the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.filter(({ with: given }) => given?.['persist-credentials'] !== false)).toEqual([])
  })
})
