import { editor, type Editor } from '@papan/contracts/calls/content/presence-calls.ts'
import { editorLifeMs } from '@papan/contracts/limits.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

type EditorStoreDeps = { redis: Redis; clock: () => number; log: Logger }

const keyOf = (resultId: string): string => `content:editors:${resultId}`

const readEditor = (text: string): Editor | null => {
  const read = editor.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

const byName = (a: Editor, b: Editor): number => (a.username < b.username ? -1 : 1)

/** Who has a result open, in Redis, for 15 s. Without Redis the list is empty and nothing fails. */
export const createEditorStore = ({ redis, clock, log }: EditorStoreDeps) => ({
  async hear(resultId: string, { userId, ...name }: Omit<Editor, 'at'>): Promise<void> {
    const seen: Editor = { userId, ...name, at: new Date(clock()).toISOString() }
    try {
      const key = keyOf(resultId)
      await redis.pipeline().hset(key, userId, JSON.stringify(seen)).pexpire(key, editorLifeMs).exec()
    } catch (error) {
      log.debug({ err: error }, 'editor presence could not be stored')
    }
  },

  /** By name. */
  async list(resultId: string): Promise<Editor[]> {
    try {
      const seen = Object.values(await redis.hgetall(keyOf(resultId))).flatMap((text) => readEditor(text) ?? [])
      return seen.filter(({ at }) => clock() - Date.parse(at) < editorLifeMs).sort(byName)
    } catch (error) {
      log.debug({ err: error }, 'editor presence could not be read')
      return []
    }
  },
})

export type EditorStore = ReturnType<typeof createEditorStore>
