import type { BoardRow } from '../../../board/board-rows.ts'
import { Link } from 'react-router-dom'
import { buttonClass, type ButtonLook } from '../../../../shared/ui/button.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { drawPath } from '../../../paths/admin-paths.ts'
import type { DrawActions } from '../actions/use-draw-actions.ts'
import { actionText, alarmText } from '../board-text.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'

export type RowButton =
  | 'take'
  | 'takeOver'
  | 'open'
  | 'resume'
  | 'view'
  | 'handOver'
  | 'accept'
  | 'decline'
  | 'withdraw'

/** What the reader may do with a draw; the last one is what it needs next. */
export const rowButtons = (
  { group, claim, holder, isOfferedToMe, closesAt, draw }: BoardRow,
  now: number,
): RowButton[] => {
  if (group === 'done' || group === 'off') return ['view']
  if (isOfferedToMe) return ['decline', 'accept']
  if (!claim || !holder) return ['open', 'take']
  if (holder.isMe)
    return [claim.offeredTo ? 'withdraw' : 'handOver', draw.filled > 0 || now >= closesAt ? 'resume' : 'open']
  return holder.isAway ? ['takeOver'] : ['view']
}

const keysOf: Record<RowButton, string> = {
  take: 'A',
  takeOver: 'A',
  accept: 'A',
  decline: 'X',
  withdraw: 'X',
  handOver: 'S',
  open: 'Enter',
  resume: 'Enter',
  view: 'Enter',
}

const compact = 'min-h-11 px-3 py-1.5 text-[0.9375rem] whitespace-nowrap lg:min-h-10'

type RowActionProps = {
  row: BoardRow
  button: RowButton
  look: ButtonLook
  hasKeys: boolean
  isOffline: boolean
  actions: DrawActions
  onHandOver: () => void
}

export const RowAction = ({ row, button, look, hasKeys, isOffline, actions, onHandOver }: RowActionProps) => {
  const face = (
    <>
      {actionText[button]}
      <span className="sr-only"> {row.draw.market}</span>
      {hasKeys && <KeyHint keys={keysOf[button]} />}
    </>
  )
  const classes = buttonClass(look, compact)
  const isLink = button === 'view' || button === 'resume' || (button === 'open' && row.claim !== null)
  if (isLink)
    return (
      <Link to={drawPath(row.draw)} className={classes}>
        {face}
      </Link>
    )
  const act = () => {
    if (button === 'handOver') return onHandOver()
    return void (button === 'accept' ? actions.take(row) : actions[button](row))
  }
  return (
    <button type="button" className={classes} disabled={isOffline} onClick={act}>
      {face}
    </button>
  )
}

type AnswerButtonsProps = {
  row: BoardRow
  hasKeys: boolean
  isOffline: boolean
  actions: DrawActions
  onOther: () => void
}

/** Answers a ringing alarm. */
export const AnswerButtons = ({ row, hasKeys, isOffline, actions, onOther }: AnswerButtonsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-2 max-lg:w-full">
    <span className="text-sm text-soft max-lg:sr-only">{alarmText.answerLabel}</span>
    <button
      type="button"
      disabled={isOffline}
      className={buttonClass('secondary', classNames(compact, 'max-lg:grow'))}
      onClick={() => void actions.answer(row, alarmText.siteLate)}
    >
      {alarmText.siteLate}
      <span className="sr-only"> {row.draw.market}</span>
      {hasKeys && <KeyHint keys="T" />}
    </button>
    <button
      type="button"
      disabled={isOffline}
      className={buttonClass('secondary', classNames(compact, 'max-lg:grow'))}
      onClick={onOther}
    >
      {alarmText.otherReason}
      <span className="sr-only"> {row.draw.market}</span>
    </button>
  </div>
)
