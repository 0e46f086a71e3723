import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../../api/api-error.ts'
import { randomKey } from '../../../api/attempt-key.ts'
import { drawParam, linkedDraw } from '../../../paths/admin-paths.ts'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import type { ActiveDraw } from './active-session.ts'

/** Opens the draw that the address names, once: starts its live entry or resumes it. */
export const useLinkedDraw = (
  active: ActiveDraw | null,
  onOpened: (draw: ActiveDraw) => void,
): { isOpening: boolean; error: string | null } => {
  const [query, setQuery] = useSearchParams()
  const [start] = resultsApi.useStartSessionMutation()
  const [failed, setFailed] = useState<{ wanted: string | null; text: string } | null>(null)
  const wanted = query.get(drawParam)
  const error = failed?.wanted === wanted ? failed.text : null
  const linked = linkedDraw(query)
  const isOpening = linked !== null && error === null

  const open = useEffectEvent(async () => {
    if (!linked) return
    const isActive = active?.market === linked.market && active.date === linked.date
    if (!isActive) {
      const body = { ...linked, template: 'classic', prizes: [] }
      onOpened(await start({ body, key: randomKey(), expected: [] }).unwrap())
    }
    setQuery(
      (current) => {
        current.delete(drawParam)
        return current
      },
      { replace: true },
    )
  })
  const fail = useEffectEvent((failure: unknown) =>
    setFailed({ wanted, text: messageOf(failure, resultsText.startFailed) }),
  )
  useEffect(() => {
    if (wanted) open().catch(fail)
  }, [wanted])
  return { isOpening, error }
}
