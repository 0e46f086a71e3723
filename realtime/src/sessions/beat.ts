import { beatMs } from '@papan/contracts/socket/reconnect.ts'
import { beatGroups, type SharedFrameAdapter } from './shared-frame-adapter.ts'
import type { AppServer } from './socket-types.ts'

/**
 * Sends `beat` to every socket every 5 s, in groups: 20,000 sockets block the event loop for a few ms only. Pages leave a process
 * without beats. Returns the stop function.
 */
export const startBeat = (io: AppServer, clock: () => number): (() => void) => {
  const groupMs = beatMs / beatGroups
  const adapter = io.of('/').adapter as SharedFrameAdapter
  let done = Math.floor(clock() / groupMs)
  const timer = setInterval(() => {
    const due = Math.floor(clock() / groupMs)
    // Catch up, or pages would take a busy process for hung.
    for (let group = Math.max(done, due - beatGroups) + 1; group <= due; group++) adapter.beat(group)
    done = due
  }, groupMs)
  return () => clearInterval(timer)
}
