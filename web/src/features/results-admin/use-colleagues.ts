import type { Editor } from '@papan/contracts/calls/presence-calls.ts'
import { editorLifeMs } from '@papan/contracts/rules/limits.ts'
import { resultsApi } from './results-api.ts'

const none: readonly Editor[] = []

/** Who else has this result open; tells them, too, that this admin has. */
export const useColleagues = (resultId: string | undefined, ownId: string): readonly Editor[] => {
  const { data } = resultsApi.usePresenceQuery(resultId ?? '', {
    skip: !resultId,
    pollingInterval: editorLifeMs / 3,
    refetchOnMountOrArgChange: true,
  })
  return data?.editors.filter(({ userId }) => userId !== ownId) ?? none
}
