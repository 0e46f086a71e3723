/**
 * The shape in which this release stores data. Raise it by one in the first release after the last one that stores anything in a
 * new way, a new field included; the data of every lower version must stay readable.
 */
export const dataVersion = 1

/** What a release of the version before still reads: data that are one version ahead of it. */
const readableAhead = 1

/** Why a release must not start on these data, or null. `stored` is the latest version of any release that wrote there. */
export const versionRefusal = (database: string, stored: number, own: number): string | null =>
  stored <= own + readableAhead
    ? null
    : `The database "${database}" was written by a release with data version ${stored}; this release has version ${own} and ` +
      `reads at most ${own + readableAhead}. Start a release with version ${stored - 1} or ${stored}, or restore a backup made with ` +
      `version ${own + readableAhead} or lower.`
