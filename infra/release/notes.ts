export const unreleased = 'Unreleased'

const headingOf = (title: string) => new RegExp(String.raw`^## ${title.replaceAll('.', String.raw`\.`)}(?:, .*)?$`, 'm')

/** The text below `## TITLE` up to the next heading of its level; null where there is none. */
export const sectionOf = (page: string, title: string): string | null => {
  const [, after] = page.split(headingOf(title))
  return after?.split(/^## /m)[0]?.trim() || null
}

export const unreleasedIn = (page: string): string | null => sectionOf(page, unreleased)

/** The page with its unreleased section under the name of a version; `at`: ms, the day is WIB's. */
export const withVersion = (page: string, version: string, at: number): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(at)
  return page.replace(headingOf(unreleased), `## ${version}, ${day}`)
}

/** Links within the repository lead nowhere from a page of releases: their words stay. */
export const withoutOwnLinks = (notes: string): string => notes.replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1')

/** The data version that upgrade notes state in a line `Data version N`; null where they state none. */
export const statedDataVersion = (notes: string): number | null => {
  const [, stated] = /^Data version (\d+)\b/m.exec(notes) ?? []
  return stated === undefined ? null : Number(stated)
}
