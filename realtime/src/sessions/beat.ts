import { beatMs } from '@papan/contracts/socket/beat.ts'
import { beatGroups, type SharedFrameAdapter } from './shared-frame-adapter.ts'
import type { AppServer } from './socket-types.ts'

/**
 * Sends `beat` to every socket every 5 s, a group at a time, so that 20,000 sockets never cost more than a few ms at once. A process
 * that hangs sends none, which its pages notice. Returns what stops it.
 */
export const startBeat = (io: AppServer, clock: () => number): (() => void) => {
  const groupMs = beatMs / beatGroups
  const adapter = io.of('/').adapter as SharedFrameAdapter
  let done = Math.floor(clock() / groupMs)
  const timer = setInterval(() => {
    const due = Math.floor(clock() / groupMs)
    // A busy process is late: it makes up for the groups it missed, or its pages would take it for hung.
    for (let group = Math.max(done, due - beatGroups) + 1; group <= due; group++) adapter.beat(group)
    done = due
  }, groupMs)
  return () => clearInterval(timer)
}
