/** `x`: a ratio to the peer. `points`: Lighthouse's. `score`: a layout shift's. */
export type Unit = 'x' | 'ms' | 's' | 'KB' | '%' | 'points' | 'count' | 'score'

type Beside = {
  unit?: Unit
  /** The peer of the same run with its own figure: 'HAProxy 1.02x'. */
  peer?: string
  /** One value per round. */
  rounds?: readonly number[]
}

/** One line of the table that a run ends with and of docs/performance.md. */
export type Figure = {
  what: string
  value: number
  unit: Unit
  goal: { atMost: number } | { atLeast: number }
  peer: string
  rounds: readonly number[]
}

const digits: Record<Unit, number> = { x: 2, ms: 1, s: 2, KB: 1, '%': 1, points: 0, count: 0, score: 4 }

/** '1.02x', '14.5 ms'. */
export const format = (value: number, unit: Unit): string => {
  const number = value.toFixed(digits[unit])
  if (unit === 'count' || unit === 'score') return number
  return unit === 'x' ? `${number}x` : `${number} ${unit}`
}

export const isReached = ({ value, goal }: Figure): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast

export const goalOf = ({ goal, unit }: Figure): string =>
  'atMost' in goal ? `<= ${format(goal.atMost, unit)}` : `>= ${format(goal.atLeast, unit)}`

/** '9: 0.98x to 1.11x'. */
export const spreadOf = ({ rounds, unit }: Figure): string =>
  rounds.length === 0
    ? ''
    : `${rounds.length}: ${format(Math.min(...rounds), unit)} to ${format(Math.max(...rounds), unit)}`

/** Collects a case's figures and prints each with its goal. */
export const createFigures = (print: (line: string) => void) => {
  const all: Figure[] = []
  const add = (figure: Figure) => {
    all.push(figure)
    const beside = [figure.peer, spreadOf(figure)].filter(Boolean).join('; ')
    print(
      `${figure.what}: ${format(figure.value, figure.unit)} (goal ${goalOf(figure)})${beside && ` [${beside}]`}${isReached(figure) ? '' : ' MISSED'}`,
    )
  }
  const of = (what: string, value: number, goal: Figure['goal'], { unit = 'x', peer = '', rounds = [] }: Beside) =>
    add({ what, value, unit, goal, peer, rounds })
  return {
    all: all as readonly Figure[],
    add,
    atMost: (what: string, value: number, goal: number, beside: Beside = {}) =>
      of(what, value, { atMost: goal }, beside),
    atLeast: (what: string, value: number, goal: number, beside: Beside = {}) =>
      of(what, value, { atLeast: goal }, beside),
  }
}

export type Figures = ReturnType<typeof createFigures>
