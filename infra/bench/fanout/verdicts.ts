/** Says how figures stand to their goals, one line each. */
export const createVerdicts = (print: (line: string) => void) => {
  const say = (name: string, value: number, goal: string, holds: boolean, digits: number) =>
    print(`${name}: ${value.toFixed(digits)} (goal ${goal})${holds ? '' : ' MISSED'}`)
  return {
    atMost: (name: string, value: number, goal: number, digits = 2) =>
      say(name, value, `<= ${goal}`, value <= goal, digits),
    atLeast: (name: string, value: number, goal: number, digits = 2) =>
      say(name, value, `>= ${goal}`, value >= goal, digits),
  }
}

export type Verdicts = ReturnType<typeof createVerdicts>
