/** Absent from services of the previous release. */
export const ifMatchFormHeader = 'x-if-match'
export const longIfMatchForm = 'epoch-rev'

/** The epoch distinguishes a record from an earlier one with its id. */
export const tagOf = ({ epoch, rev }: { epoch: number; rev: number }): string => `"${epoch}-${rev}"`
