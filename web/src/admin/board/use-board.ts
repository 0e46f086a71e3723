import { useMemo } from 'react'
import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { useSessionUser } from '../session/use-session.ts'
import { boardApi } from './board-api.ts'
import { boardRows, type BoardRow, type Me } from './board-rows.ts'

/** Covers a failed push. */
const pollingMs = 15_000

export const useMe = (): Me => {
  const { userId, username, role } = useSessionUser()
  return useMemo(() => ({ userId, username, role }), [userId, username, role])
}

/** Today's board, kept current while the page is visible. */
export const useBoard = () =>
  boardApi.useBoardQuery(undefined, { pollingInterval: pollingMs, skipPollingIfUnfocused: true })

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
