/** An unusable backup; the message gives the reason. */
class BadArchive extends Error {
  override name = 'BadArchive'
}

export const isBadArchive = (error: unknown): boolean => error instanceof BadArchive

export const damaged = (path: string) => new BadArchive(`${path} is not a backup or is damaged.`)
export const truncated = (path: string) => new BadArchive(`${path} is truncated: its end is missing.`)
export const tooNew = (path: string) => new BadArchive(`${path} was made by a later release: restore it with that one.`)
