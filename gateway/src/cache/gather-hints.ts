import { everything, type ChangedPaths } from './record-paths.ts'

type GatherDeps = {
  mark: (changed: ChangedPaths) => void
  everyMs?: number
}

const defaultEveryMs = 500
const maxPathLength = 1_000
/** Beyond this number everything is invalidated once. */
const maxPaths = 1_000

/** Batches the paths of unsigned events: a flood causes two invalidations a second. */
export const createHintGatherer = ({ mark, everyMs = defaultEveryMs }: GatherDeps) => {
  let waiting: Set<string> | typeof everything = new Set()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const changed = waiting === everything ? everything : [...waiting]
    if (changed !== everything && changed.length === 0) return
    waiting = new Set()
    mark(changed)
    timer = setTimeout(flush, everyMs)
  }

  return {
    add(paths: ChangedPaths) {
      if (paths === everything) waiting = everything
      else if (waiting !== everything) for (const path of paths) if (path.length <= maxPathLength) waiting.add(path)
      if (waiting !== everything && waiting.size > maxPaths) waiting = everything
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
