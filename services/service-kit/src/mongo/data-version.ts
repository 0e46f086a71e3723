/** Shape of stored data. Raised by one in a release that stores anything new, even a field; never by more (decision 72). */
export const dataVersion = 3

/** The first version whose data this release reads. */
const oldestReadable = 3

/** So that a rollback by one version works. */
const readableAhead = 1

/** For data without a readable version. */
export const earlierDataRefusal = (database: string): string =>
  `The database "${database}" was written by an earlier state of this software, which this release does not read: ` +
  `start with a new database, or restore a backup made with data version ${oldestReadable} or higher.`

/** Null if this release may start. `stored`: latest version of any release that wrote there; null for an empty database. */
export const versionRefusal = (database: string, stored: number | null, own: number): string | null => {
  if (stored === null) return null
  if (stored < oldestReadable) return earlierDataRefusal(database)
  return stored <= own + readableAhead
    ? null
    : `The database "${database}" was written by a release with data version ${stored}; this release has version ${own} and ` +
        `reads at most ${own + readableAhead}. Start a release with version ${stored - 1} or ${stored}, or restore a backup made with ` +
        `version ${own + readableAhead} or lower.`
}

/** One sentence where the release that wrote last, `stored`, could not start any more after this one; null otherwise. */
export const noWayBack = (database: string, stored: number | undefined, own: number): string | null =>
  stored === undefined || own <= stored + readableAhead
    ? null
    : `There is no way back: the database "${database}" was written by a release with data version ${stored}, which cannot read ` +
      `version ${own} of this one. Start a release with version ${stored + readableAhead} first.`
