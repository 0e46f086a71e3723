/** Ms; a process has one database of its own. */
let restoredAt = 0
const startedAt = Date.now()

/** Said once the database has been read, before any record of it. */
export const setRestoredAt = (at: number): void => {
  restoredAt = at
}

/** When the database was put back from a backup, ms; 0 when it never was. */
export const restoreMoment = (): number => restoredAt

/**
 * The epoch with which a stored record leaves the service. A restored database holds epochs and revisions that were given out with
 * other contents, so after a restore every record counts as begun anew; what is stored stays as it is.
 */
export const outwardEpoch = ({ epoch }: { epoch: number }): number => Math.max(epoch, restoredAt)

/** The same for a record as it was told before; anything else is answered as it is. */
export const outwardRecord = <Rec>(record: Rec): Rec => {
  const { epoch } = (record ?? {}) as { epoch?: unknown }
  return typeof epoch === 'number' && epoch < restoredAt ? { ...record, epoch: restoredAt } : record
}

/**
 * Whether something was said after the restore, ms: what was said before is about data that are gone. A restore may count as later than
 * it was, where a clock had been ahead; a process starts after it in any case.
 */
export const isSinceRestore = (at: number): boolean => at >= Math.min(restoredAt, startedAt)

/** An epoch later than `given` and than every one that was given out before a restore, whatever the clock says. */
export const laterEpoch = (given: number, now: number): number => Math.max(now, given + 1, restoredAt + 1)
