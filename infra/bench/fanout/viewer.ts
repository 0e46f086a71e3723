/** Who is told what a viewer sees. */
export type Listener = {
  /** A Socket.IO event: as it is on the wire, in a buffer that is only lent, or as its name and payload. */
  onMessage: (message: Buffer | unknown[]) => void
  /** It is connected and has asked for its room. */
  onReady: () => void
  onClose: () => void
}

/** One connection of a crowd. */
export type Viewer = {
  /** Asks for one more room, and for its newest state. */
  join: (room: string) => void
  /** Reads nothing any more. */
  pause: () => void
  leave: () => Promise<void>
}
