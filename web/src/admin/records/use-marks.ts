import { useRef, useState } from 'react'

/** Row ids that are chosen for one change of many; a row of several records has the ids of all. */
export const useMarks = () => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<readonly string[] | null>(null)
  return {
    marked,
    /** With `isRange` the rows between the last one and this one too. `rows`: ids of each shown row, in order. */
    mark(rows: readonly (readonly string[])[], ids: readonly string[], isOn: boolean, isRange: boolean) {
      const at = (row: readonly string[] | null) => rows.findIndex((each) => each[0] === row?.[0])
      const [from, to] = [at(last.current), at(ids)].sort((a, b) => a - b) as [number, number]
      const changed = isRange && from >= 0 ? rows.slice(from, to + 1).flat() : ids
      last.current = ids
      setMarked(new Set(isOn ? [...marked, ...changed] : [...marked].filter((id) => !changed.includes(id))))
    },
    markAll: (ids: readonly string[]) => setMarked(new Set(ids)),
    clear: () => setMarked(new Set()),
  }
}

export type Marks = ReturnType<typeof useMarks>
