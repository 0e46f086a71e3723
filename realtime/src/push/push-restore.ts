import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { onEvent, type EventHandler } from './on-event.ts'

/** A gateway may not reach the service at once that has just been started on its restored data, and serves an older answer meanwhile. */
const againMs = 5_000

/** Any result may be another state now: everybody fetches again, and once more a little later. */
export const pushRestore: EventHandler[] = [
  onEvent(dataRestored, ({ data }, { io, newest }) => {
    // Nothing that pages follow live is kept elsewhere.
    if (data.database !== 'content') return
    const fetchAgain = () => {
      newest.forgetAll()
      io.local.emit('resync')
    }
    fetchAgain()
    setTimeout(fetchAgain, againMs).unref()
  }),
]
