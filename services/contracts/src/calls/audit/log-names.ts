/** Who acts in the log where no user does. */
export const logNames = { system: 'sistem', restore: 'pemulihan', marketClock: 'jam pasaran', nobody: '-' } as const

const lookAlikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' }

/** What is left of a name that is read in a hurry. */
const skeletonOf = (name: string): string =>
  name
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[013457l]/g, (letter) => lookAlikes[letter] ?? letter)

const reserved = new Set(Object.values(logNames).map(skeletonOf))

/** Whether a username, in any spelling, would pass for one that the log gives to itself. */
export const isLogName = (username: string): boolean => reserved.has(skeletonOf(username))
