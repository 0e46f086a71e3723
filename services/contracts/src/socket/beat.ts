/** Every socket gets a `beat` this often, ms, so that its page can tell a quiet connection from a dead one. */
export const beatMs = 5_000

/** A page that got a `beat` on this connection and then nothing for so long takes the connection for dead, ms. */
export const silentMs = 10_000
