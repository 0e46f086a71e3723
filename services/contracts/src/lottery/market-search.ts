import { visibleText } from '../parsing/visible-text.ts'

type Named = { marketName: string; family?: string | null | undefined; aliases?: readonly string[] | undefined }

/** Whether the name, the family or an alias of a market contains each word of a search. */
export const matchesMarket = (search: string, { marketName, family, aliases = [] }: Named): boolean => {
  const names = [marketName, family ?? '', ...aliases].join('\n').toUpperCase()
  return visibleText(search)
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s+/)
    .every((word) => names.includes(word))
}

/**
 * The markets of each other name: aliases and families. A name that a market bears itself means that market alone, and
 * is left out.
 */
export const marketsOfAliases = (markets: readonly Named[]): Map<string, string[]> => {
  const names = new Set(markets.map(({ marketName }) => marketName))
  const found = new Map<string, string[]>()
  for (const { marketName, family, aliases = [] } of markets)
    for (const alias of new Set([...aliases, ...(family ? [family] : [])]))
      if (!names.has(alias)) found.set(alias, [...(found.get(alias) ?? []), marketName])
  return found
}
