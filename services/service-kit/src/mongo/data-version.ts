/**
 * Shape of stored data. Raise by one in the first release that stores anything new, even a field; lower versions must
 * stay readable.
 */
export const dataVersion = 1

/** So that a rollback by one version works. */
const readableAhead = 1

/** Null if this release may start. `stored`: latest version of any release that wrote there. */
export const versionRefusal = (database: string, stored: number, own: number): string | null =>
  stored <= own + readableAhead
    ? null
    : `The database "${database}" was written by a release with data version ${stored}; this release has version ${own} and ` +
      `reads at most ${own + readableAhead}. Start a release with version ${stored - 1} or ${stored}, or restore a backup made with ` +
      `version ${own + readableAhead} or lower.`
