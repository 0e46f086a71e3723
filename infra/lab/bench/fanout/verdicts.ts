/** Prints figures with their goals. */
export const createVerdicts = (print: (line: string) => void) => {
  const report = (name: string, value: number, goal: string, holds: boolean, digits: number) =>
    print(`${name}: ${value.toFixed(digits)} (goal ${goal})${holds ? '' : ' MISSED'}`)
  return {
    atMost: (name: string, value: number, goal: number, digits = 2) =>
      report(name, value, `<= ${goal}`, value <= goal, digits),
    atLeast: (name: string, value: number, goal: number, digits = 2) =>
      report(name, value, `>= ${goal}`, value >= goal, digits),
  }
}

export type Verdicts = ReturnType<typeof createVerdicts>
