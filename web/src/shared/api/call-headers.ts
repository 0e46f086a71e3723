/** A change of a known state: the server refuses it with 412 when `rev` is no longer the newest. */
export type Versioned = { rev: number }
/** A write that may be sent again without being done again. */
export type Keyed<Body> = { body: Body; key: string }

export const ifMatch = (rev: number) => ({ 'if-match': `"${rev}"` })
export const once = (key: string) => ({ 'idempotency-key': key })
