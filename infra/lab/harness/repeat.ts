import { wait } from '../../test/harness/until.ts'

/** Does `work` again and again, `everyMs` apart. `stop` waits for the last turn and rejects where one failed. */
export const repeat = (everyMs: number, work: () => Promise<unknown>) => {
  let stopped = false
  const run = async () => {
    while (!stopped) {
      await work()
      await wait(everyMs)
    }
  }
  const running = run()
  running.catch(() => undefined)
  return {
    stop: async (): Promise<void> => {
      stopped = true
      await running
    },
  }
}
