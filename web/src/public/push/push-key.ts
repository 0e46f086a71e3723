/** Kept on the device: what the visitor chose, and the address that the server sends to. */
export const keptPushKey = 'pemberitahuan'
