import { useMemo } from 'react'
import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { isNotFound } from '../api/api-error.ts'
import { useSessionUser } from '../session/use-session.ts'
import { boardApi } from './board-api.ts'
import { boardRows, type BoardRow, type Me } from './board-rows.ts'

/** Ms. Polling covers a failed push; an old service is asked whether it has been replaced. */
const pollingMs = { current: 15_000, old: 60_000 }

export const useMe = (): Me => {
  const { userId, username, role } = useSessionUser()
  return useMemo(() => ({ userId, username, role }), [userId, username, role])
}

/** Today's board, kept current while the page is visible. `isOld`: the service has no board, what it had is over. */
export const useBoard = () => {
  const { error } = boardApi.endpoints.board.useQueryState(undefined)
  const isOld = isNotFound(error)
  const query = boardApi.useBoardQuery(undefined, {
    pollingInterval: isOld ? pollingMs.old : pollingMs.current,
    skipPollingIfUnfocused: true,
  })
  return { ...query, data: isOld ? undefined : query.data, isOld }
}

const isSame = (a: BoardRow, b: BoardRow): boolean =>
  a.key === b.key &&
  a.group === b.group &&
  a.draw === b.draw &&
  a.claim === b.claim &&
  a.holder?.isAway === b.holder?.isAway &&
  a.alarm.isRinging === b.alarm.isRinging &&
  a.alarm.toMasters === b.alarm.toMasters &&
  a.alarm.answer === b.alarm.answer

const areSame = (a: readonly BoardRow[], b: readonly BoardRow[]): boolean =>
  a.length === b.length && a.every((row, index) => isSame(row, b[index] as BoardRow))

const none: BoardRow[] = []

/** The rows of the board by the server's clock; the same array until one of them changes. */
export const useBoardRows = (board: Board | undefined): BoardRow[] => {
  const me = useMe()
  return useAtNow((now) => (board ? boardRows(board, me, now) : none), 'second', areSame)
}
