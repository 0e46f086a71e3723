import { createHintGatherer } from './gather-hints.ts'
import { everything, type ChangedPaths } from './record-paths.ts'

const start = () => {
  const marked: ChangedPaths[] = []
  return { marked, gatherer: createHintGatherer({ mark: (changed) => marked.push(changed), everyMs: 5 }) }
}
/** Several turns of the loop: on a busy machine late timers run in one. */
const rest = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('hints', () => {
  it('are marked at once, later ones in one batch', async () => {
    const { marked, gatherer } = start()
    for (const path of ['/a', '/b', '/c', '/b']) gatherer.add([path])
    expect(marked).toEqual([['/a']])
    await rest()
    expect(marked).toEqual([['/a'], ['/b', '/c']])
    gatherer.add(['/d'])
    expect(marked.at(-1)).toEqual(['/d'])
    gatherer.stop()
  })

  it.each([
    ['everything', [everything]],
    ['more paths than are kept', Array.from({ length: 1_002 }, (_each, index) => [`/${index}`])],
  ] as [string, ChangedPaths[]][])('of %s become one', async (_name, added) => {
    const { marked, gatherer } = start()
    gatherer.add(['/a'])
    for (const paths of added) gatherer.add(paths)
    gatherer.add(['/b'])
    await rest()
    expect(marked).toEqual([['/a'], everything])
    gatherer.stop()
  })

  it('without a path, or with one too long, mark nothing', async () => {
    const { marked, gatherer } = start()
    gatherer.add([])
    gatherer.add([`/${'x'.repeat(10_000)}`])
    await rest()
    expect(marked).toEqual([])
    gatherer.stop()
  })
})
