import { z } from 'zod'
import {
  presenceByHeader,
  presenceBySocket,
  type presenceCalls,
} from '@papan/contracts/calls/content/presence-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { resultNotFound } from '../results/result-errors.ts'
import type { EditorStore } from './editor-store.ts'

type PresenceRouteDeps = { editorStore: EditorStore; isResult: (resultId: string) => Promise<boolean> }

const noBody = z.strictObject({}).optional()

export const presenceRoutes = ({ editorStore, isResult }: PresenceRouteDeps): Handlers<typeof presenceCalls> => {
  const editorsOf = async (resultId: string) => ({ editors: await editorStore.list(resultId) })
  const assertResult = async (resultId: string) => {
    if (!(await isResult(resultId))) throw resultNotFound()
  }
  return {
    async listEditors({ params: { resultId } }) {
      await assertResult(resultId)
      return editorsOf(resultId)
    },
    async reportEditor(input) {
      const { params, req } = input
      noBody.parse(req.body)
      await assertResult(params.resultId)
      const { sub: userId, username } = input.claims
      const bySocket = req.get(presenceByHeader) === presenceBySocket
      await editorStore.hear(params.resultId, { userId, username, ...(bySocket ? { bySocket } : {}) })
      return editorsOf(params.resultId)
    },
  }
}
