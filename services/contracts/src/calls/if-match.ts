/** The epoch distinguishes a record from an earlier one with its id. */
export const tagOf = ({ epoch, rev }: { epoch: number; rev: number }): string => `"${epoch}-${rev}"`

/** Bare or quoted tags, `rev` alone or with the epoch. */
export const ifMatchPattern = '^(\\*|"?(\\d{1,15}-)?\\d{1,9}"?)( *, *(\\*|"?(\\d{1,15}-)?\\d{1,9}"?))*$'
