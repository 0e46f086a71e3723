/**
 * A bounded number of places, shared fairly by groups (networks). With all taken, the group that holds most gives up its oldest for
 * one that holds at least two fewer.
 */
export const createFairPlaces = <Entry>(max: number) => {
  /** Groups in the order of their turns, the entries of each in the order of their arrival. */
  const groups = new Map<string, Set<Entry>>()
  let size = 0

  const heldBy = (group: string): number => groups.get(group)?.size ?? 0

  const remove = (group: string, entry: Entry): void => {
    const entries = groups.get(group)
    if (!entries?.delete(entry)) return
    size--
    if (entries.size === 0) groups.delete(group)
  }

  const oldestOf = (group: string): Entry => groups.get(group)?.values().next().value as Entry

  /** The group that would have to give one up; null when each holds about as many. */
  const greedierThan = (group: string): string | null => {
    let most = heldBy(group) + 1
    let greediest: string | null = null
    for (const [name, entries] of groups) {
      if (entries.size <= most) continue
      most = entries.size
      greediest = name
    }
    return greediest
  }

  return {
    size: () => size,
    hasRoom: (group: string): boolean => size < max || greedierThan(group) !== null,
    remove,

    /** Whether it got a place, and the entry that lost its place for it. */
    add(group: string, entry: Entry): { isIn: boolean; lost: Entry | null } {
      let lost: Entry | null = null
      if (size >= max) {
        const greedy = greedierThan(group)
        if (greedy === null) return { isIn: false, lost }
        lost = oldestOf(greedy)
        remove(greedy, lost)
      }
      const entries = groups.get(group) ?? new Set()
      groups.set(group, entries.add(entry))
      size++
      return { isIn: true, lost }
    },

    /** Takes out the oldest entry of the group whose turn it is; null when there is none. */
    shift(): Entry | null {
      const [group] = groups.keys()
      if (group === undefined) return null
      const entry = oldestOf(group)
      const entries = groups.get(group) as Set<Entry>
      remove(group, entry)
      if (groups.delete(group)) groups.set(group, entries)
      return entry
    },
  }
}
