import { everything, type ChangedPaths } from './record-paths.ts'

type GatherDeps = {
  /** Marks what these paths show as changed, so that its owner is asked again. */
  mark: (changed: ChangedPaths) => void
  everyMs?: number
}

const defaultEveryMs = 500
/** No path of ours is longer. */
const maxPathLength = 1_000
/** With more paths than this everything is asked for again, once. */
const maxPaths = 1_000

/** Gathers the paths that unsigned events speak of: however many come, their owners are asked again twice a second at most. */
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
