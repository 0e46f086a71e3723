export const deckSize = 14

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] => {
  const all = [...items]
  for (let left = all.length; left > 1; left--) {
    const taken = Math.floor(random() * left)
    const last = all[left - 1] as Item
    all[left - 1] = all[taken] as Item
    all[taken] = last
  }
  return all
}

/** A random pick of today's predictions; the shown one comes first only when it is alone. */
export const dealDeck = (today: readonly string[], shown: string, random: () => number = Math.random): string[] => {
  const others = shuffled(
    today.filter((name) => name !== shown),
    random,
  )
  const deck = others.slice(0, deckSize)
  return deck.length > 0 ? deck : today.slice(0, 1)
}
