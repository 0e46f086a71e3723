const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from one cell to its neighbour; up and down to the nearest cell of the row. */
export const moveCell = (table: HTMLElement, key: string, pressed: string): boolean => {
  const step = steps[pressed]
  const from = table.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`)
  if (!step || !from) return false
  const [rows, cells] = step
  const all = [...table.querySelectorAll<HTMLElement>('[data-cell]')]
  let to = all[all.indexOf(from) + cells]
  if (rows !== 0) {
    const { left, top } = from.getBoundingClientRect()
    const distance = (cell: HTMLElement): number => {
      const box = cell.getBoundingClientRect()
      return Math.abs(box.top - top) * 1_000 + Math.abs(box.left - left)
    }
    to = all
      .filter((cell) => (cell.getBoundingClientRect().top - top) * rows > 4)
      .reduce<HTMLElement | undefined>(
        (best, cell) => (!best || distance(cell) < distance(best) ? cell : best),
        undefined,
      )
  }
  to?.focus()
  return true
}
