import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { BoardRow } from '../../board/board-rows.ts'
import type { ScreenKey } from '../../keys/key-bar.tsx'
import { useScreenKeys } from '../../keys/use-screen-keys.ts'
import type { DrawActions } from './actions/use-draw-actions.ts'
import { alarmHash } from './alarm/alarm-chip.tsx'
import { actionText, alarmText, boardText, keyText } from './board-text.ts'
import type { ShownFilter } from './list/board-filter.ts'
import { searchId } from './list/board-search.tsx'

const inWords = (...texts: readonly string[]): string => texts.join(', ').toLowerCase()

export const boardKeys: readonly ScreenKey[] = [
  { keys: ['J', 'K', '↓', '↑'], does: keyText.select, brief: keyText.select },
  { keys: ['Enter'], does: keyText.open, brief: keyText.open },
  { keys: ['A'], does: inWords(actionText.take, actionText.accept, actionText.takeOver), brief: keyText.take },
  { keys: ['X'], does: inWords(actionText.decline, actionText.withdraw) },
  { keys: ['S'], does: keyText.handOver, brief: keyText.handOver },
  { keys: ['T'], does: alarmText.siteLate, brief: alarmText.siteLate },
  { keys: ['G'], does: keyText.alarm },
  { keys: ['M'], does: inWords(boardText.filters.mine), brief: inWords(boardText.filters.mine) },
  { keys: ['U'], does: inWords(boardText.filters.free) },
  { keys: ['/'], does: inWords(boardText.search), brief: keyText.search },
  { keys: ['Esc'], does: keyText.close },
]

type BoardKeysInput = {
  selected: BoardRow | null
  ringing: BoardRow | null
  isOffline: boolean
  actions: DrawActions
  move: (steps: number) => void
  focus: (row: BoardRow | null) => void
  toggle: (filter: ShownFilter) => void
  onHandOver: (row: BoardRow) => void
}

/** Keys of the board, and the link of the alarm chip. */
export const useBoardKeys = (input: BoardKeysInput): void => {
  const { selected, ringing, isOffline, actions, move, focus, toggle, onHandOver } = input
  const onSelected = (act: (row: BoardRow) => unknown) => () => void (selected && act(selected))
  const onReached = (act: (row: BoardRow) => unknown) => (isOffline ? null : onSelected(act))
  const [next, previous] = [() => move(1), () => move(-1)]
  useScreenKeys({
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    Enter: onSelected((row) => actions.open(row)),
    a: onReached((row) => {
      if (row.group === 'done' || row.group === 'off') return undefined
      if (row.isOfferedToMe || row.claim === null) return actions.take(row)
      return row.holder?.isAway && actions.takeOver(row)
    }),
    x: onReached((row) => {
      if (row.isOfferedToMe) return actions.decline(row)
      return row.holder?.isMe && row.claim?.offeredTo && actions.withdraw(row)
    }),
    s: onReached((row) => row.holder?.isMe && onHandOver(row)),
    t: onReached((row) => row.group === 'late' && row.alarm.isRinging && actions.answer(row, alarmText.siteLate)),
    g: () => focus(ringing),
    m: () => toggle('mine'),
    u: () => toggle('free'),
    '/': () => document.getElementById(searchId)?.focus(),
  })
  const { hash, key } = useLocation()
  // A second click on the same link has another key.
  const followed = hash === alarmHash ? key : null
  const jump = useEffectEvent(() => focus(ringing))
  useEffect(() => {
    if (followed !== null) jump()
  }, [followed])
}
