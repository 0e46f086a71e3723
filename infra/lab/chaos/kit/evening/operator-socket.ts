import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { reconnectDelay } from '@papan/contracts/socket/reconnect.ts'
import { wait } from '../../../../test/harness/until.ts'
import { openSession } from '../socket-session.ts'

const lookMs = 250

/** Keeps an admin online, as the back office does: connects again after every break. */
export const keepOnline = (url: string, token: string, admin: OnlineAdmin) => {
  let stopped = false
  let session: ReturnType<typeof openSession> | null = null
  const work = async () => {
    while (!stopped) {
      session = openSession(url, { token, onJoined: (say) => say('admin_login', admin) })
      while (!stopped && session.isOpen()) await wait(lookMs)
      session.close()
      if (!stopped) await wait(reconnectDelay())
    }
  }
  const working = work()
  return {
    async stop() {
      stopped = true
      session?.close()
      await working
    },
  }
}
