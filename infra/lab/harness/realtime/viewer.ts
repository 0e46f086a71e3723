export type Listener = {
  /** The revision claimed at the join: the newest result is sent to those that show an older one. */
  shownRev: number
  /** A Socket.IO event: raw bytes in a borrowed buffer, or its name and payload. */
  onMessage: (message: Buffer | unknown[]) => void
  /** Connected, and the room requested. */
  onReady: () => void
  onClose: () => void
}

export type Viewer = {
  /** Joins a room and requests its newest state. */
  join: (room: string) => void
  /** Stops reading. */
  pause: () => void
  leave: () => Promise<void>
}
