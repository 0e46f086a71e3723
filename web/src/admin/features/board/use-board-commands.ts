import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { BoardRow } from '../../board/board-rows.ts'
import { alarmHash } from './alarm/alarm-chip.tsx'
import type { DrawActions } from './actions/use-draw-actions.ts'
import { alarmText } from './board-text.ts'
import type { BoardCommand } from './keys/board-keys.ts'
import { useBoardKeys } from './keys/use-board-keys.ts'
import type { ShownFilter } from './list/board-filter.ts'
import { searchId } from './list/board-search.tsx'

type BoardCommandsInput = {
  selected: BoardRow | null
  ringing: BoardRow | null
  isOffline: boolean
  actions: DrawActions
  move: (steps: number) => void
  focus: (row: BoardRow | null) => void
  toggle: (filter: ShownFilter) => void
  onHandOver: (row: BoardRow) => void
  onHelp: () => void
}

/** Keys of the board, and the link of the alarm chip. */
export const useBoardCommands = (input: BoardCommandsInput): void => {
  const { selected, ringing, isOffline, actions, move, focus, toggle, onHandOver, onHelp } = input
  const onSelected: Partial<Record<BoardCommand, (row: BoardRow) => void>> = {
    open: (row) => void actions.open(row),
    take: (row) => {
      if (row.group === 'done' || row.group === 'off') return
      if (row.isOfferedToMe || row.claim === null) void actions.take(row)
      else if (row.holder?.isAway) void actions.takeOver(row)
    },
    decline: (row) => {
      if (row.isOfferedToMe) void actions.decline(row)
      else if (row.holder?.isMe && row.claim?.offeredTo) void actions.withdraw(row)
    },
    handOver: (row) => row.holder?.isMe && onHandOver(row),
    answer: (row) => row.group === 'late' && row.alarm.isRinging && void actions.answer(row, alarmText.siteLate),
  }
  useBoardKeys((command) => {
    switch (command) {
      case 'next':
        return move(1)
      case 'previous':
        return move(-1)
      case 'alarm':
        return focus(ringing)
      case 'mine':
      case 'free':
        return toggle(command)
      case 'search':
        return document.getElementById(searchId)?.focus()
      case 'help':
        return onHelp()
      default:
        if (selected && (!isOffline || command === 'open')) onSelected[command]?.(selected)
    }
  })
  const { hash, key } = useLocation()
  // A second click on the same link has another key.
  const followed = hash === alarmHash ? key : null
  const jump = useEffectEvent(() => focus(ringing))
  useEffect(() => {
    if (followed !== null) jump()
  }, [followed])
}
