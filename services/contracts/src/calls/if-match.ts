/** Names the form of If-Match that the answering service reads; services of the release before do not send it. */
export const ifMatchFormHeader = 'x-if-match'
export const longIfMatchForm = 'epoch-rev'

/** The strong tag of a record's state. The epoch tells a record from one that was deleted and made again. */
export const tagOf = ({ epoch, rev }: { epoch: number; rev: number }): string => `"${epoch}-${rev}"`
