import { useNavigate } from 'react-router-dom'
import { boardApi } from '../../../board/board-api.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { useMe } from '../../../board/use-board.ts'
import { isSignedOut, messageOf } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { drawPath } from '../../../paths/admin-paths.ts'
import { noteOwnAnswer } from '../alarm/claim-news.ts'
import { actionText } from '../board-text.ts'

/** Each resolves to whether the server agreed; a refusal is shown with its reason ('Sudah diambil budi.'). */
export const useDrawActions = () => {
  const me = useMe()
  const navigate = useNavigate()
  const sendOnce = useSendOnce()
  const [claim] = boardApi.useClaimDrawMutation()
  const [release] = boardApi.useReleaseDrawMutation()
  const [offer] = boardApi.useOfferDrawMutation()
  const [decline] = boardApi.useDeclineDrawMutation()
  const [answer] = boardApi.useAnswerAlarmMutation()

  const attempt = async (
    act: string,
    { draw: { market, date } }: BoardRow,
    send: (asked: { market: string; date: string; me: typeof me; key: string }) => Promise<unknown>,
    failed: string = actionText.failed,
  ): Promise<boolean> => {
    try {
      await sendOnce([act, market, date], (key) => send({ market, date, me, key }))
      return true
    } catch (failure) {
      if (!isSignedOut(failure)) toast(messageOf(failure, failed), 'error')
      return false
    }
  }

  const take = (row: BoardRow) => attempt('take', row, (asked) => claim({ ...asked, body: {} }).unwrap())
  const takeOver = (row: BoardRow) => {
    const from = row.holder?.userId ?? ''
    return attempt(`take from ${from}`, row, (asked) => claim({ ...asked, body: { from } }).unwrap())
  }
  const endOffer = (act: 'decline' | 'withdraw', row: BoardRow) => {
    noteOwnAnswer(row.draw)
    return attempt(act, row, (asked) => decline(asked).unwrap())
  }
  return {
    take,
    takeOver,
    decline: (row: BoardRow) => endOffer('decline', row),
    /** By the giver, who keeps the draw. */
    withdraw: (row: BoardRow) => endOffer('withdraw', row),
    release: (row: BoardRow) => attempt('release', row, (asked) => release(asked).unwrap()),
    offer: (row: BoardRow, to: string, note: string) =>
      attempt(`offer ${to} ${note}`, row, (asked) => offer({ ...asked, body: { to, note: note || null } }).unwrap()),
    answer: (row: BoardRow, reason: string) =>
      attempt(
        `answer ${reason}`,
        row,
        (asked) => answer({ ...asked, body: { reason } }).unwrap(),
        actionText.answerFailed,
      ),
    takeOverAll: async (rows: readonly BoardRow[]) => {
      let taken = 0
      for (const row of rows) if (await takeOver(row)) taken += 1
      const from = rows[0]?.holder?.username
      if (taken > 0 && from) toast(actionText.takenOver(from, taken))
    },
    /** Opening an unclaimed draw claims it. */
    open: async (row: BoardRow) => {
      const isFree = row.claim === null && row.group !== 'done' && row.group !== 'off'
      if (!isFree || (await take(row))) void navigate(drawPath(row.draw))
    },
  }
}

export type DrawActions = ReturnType<typeof useDrawActions>
