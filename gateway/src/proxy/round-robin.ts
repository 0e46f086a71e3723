/** Gives all of them each time, beginning one further, those that are preferred first. */
export const createRoundRobin = <One>(isPreferred: (one: One) => boolean) => {
  let turn = 0
  return (all: readonly One[]): One[] => {
    const start = turn++ % all.length
    const round = [...all.slice(start), ...all.slice(0, start)]
    return [...round.filter(isPreferred), ...round.filter((one) => !isPreferred(one))]
  }
}
