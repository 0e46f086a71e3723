let restoredAt = 0
const startedAt = Date.now()

/** Called once the database is read, before any record of it. */
export const setRestoredAt = (at: number): void => {
  restoredAt = at
}

/** When the database was restored from a backup, ms; 0 for never. */
export const restoreMoment = (): number => restoredAt

/** The epoch that leaves the service: a restored database holds revisions that were given out with other contents. */
export const outwardEpoch = ({ epoch }: { epoch: number }): number => Math.max(epoch, restoredAt)

/** The same for the `before` of an event. */
export const outwardRecord = <Rec>(record: Rec): Rec => {
  const { epoch } = (record ?? {}) as { epoch?: unknown }
  return typeof epoch === 'number' && epoch < restoredAt ? { ...record, epoch: restoredAt } : record
}

/** What is older concerns lost data. A restore may count as too late where a clock was ahead, hence the process's start. */
export const isSinceRestore = (at: number): boolean => at >= Math.min(restoredAt, startedAt)

/** Also later than every epoch before a restore, even where the clock is behind. */
export const laterEpoch = (given: number, now: number): number => Math.max(now, given + 1, restoredAt + 1)
