import { useEffect, useEffectEvent, useRef } from 'react'
import { useSelector } from 'react-redux'
import type { WithConnection } from '../../../../shared/socket/connection.ts'
import { sessionStore } from '../../../../shared/storage/safe-storage.ts'
import { boardApi } from '../../../board/board-api.ts'
import { confirmDialog, joinNumberDialog } from '../../../dialogs/dialog-store.ts'
import type { DrawKey } from '../../results/results-api.ts'
import { deskText } from '../desk/desk-text.ts'
import type { Staff } from '../desk/active-session.ts'
import { takeDraw } from './take-draw.ts'

const storageKey = 'askedHolder'

/** In the guard's question where one is open: not two dialogs in a row. Without its answer it is asked alone. */
const mayTypeToo = async (question: string): Promise<boolean> =>
  (await joinNumberDialog(question)) || confirmDialog(question, { yes: deskText.typeToo, unfocused: true })

/** Takes the opened draw; if a colleague holds it, asks once whether to type beside them, and leaves if not. */
export const useClaim = ({ market, date }: DrawKey, staff: Staff, isComplete: boolean, onLeave: () => void): void => {
  const [claim] = boardApi.useClaimDrawMutation()
  const connection = useSelector((state: WithConnection) => state.connection.state)
  const isSettled = useRef(false)
  const isAsking = useRef(false)
  const take = useEffectEvent(async () => {
    if (isComplete || isSettled.current || isAsking.current) return
    isAsking.current = true
    const { heldBy, isAnswered } = await takeDraw(claim, { market, date }, staff)
    isSettled.current = isAnswered
    isAsking.current = false
    const asked = `${staff.userId} ${date} ${market} ${heldBy}`
    if (heldBy === null || sessionStore.get(storageKey) === asked) return
    if (await mayTypeToo(deskText.heldQuestion(heldBy, market))) sessionStore.set(storageKey, asked)
    else onLeave()
  })
  // Without an answer it is tried again with the next connection.
  useEffect(() => {
    if (connection !== 'offline') void take()
  }, [connection])
}
