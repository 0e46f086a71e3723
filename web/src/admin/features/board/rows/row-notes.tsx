import { guardNote } from '@papan/contracts/texts/guard-texts.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import TriangleAlert from '../../../icons/triangle-alert.svg?react'
import type { BoardRow } from '../../../board/board-rows.ts'
import { boardText, alarmText, handOverText } from '../board-text.ts'
import type { ReactNode } from 'react'
import Bell from '../../../icons/bell.svg?react'
import BellOff from '../../../icons/bell-off.svg?react'
import BellRing from '../../../icons/bell-ring.svg?react'
import MessageSquare from '../../../icons/message-square.svg?react'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../../shared/format/wib-text.ts'

/** Why a published number of the draw may be wrong; the others are counted. */
export const RowWarning = ({ row: { draw } }: { row: BoardRow }) => {
  const [first, ...others] = draw.warnings ?? []
  if (!first) return null
  return (
    <Chip tone="quiet" className="max-w-full self-start py-0.5 text-[0.8125rem]">
      <TriangleAlert size={14} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{boardText.check(guardNote(first, true), others.length)}</span>
    </Chip>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-2 text-[0.8125rem] leading-5 text-soft">
    <span className="mt-0.5 shrink-0">{icon}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

const Strong = ({ children }: { children: ReactNode }) => <span className="text-ink">{children}</span>

const AlarmLine = ({ row: { alarm } }: { row: BoardRow }) => {
  const isDue = useAtNow((now) => now >= alarm.ringsAt)
  if (alarm.isRinging)
    return (
      <p className="flex items-start gap-2 font-semibold text-live">
        <BellRing size={18} className="mt-0.5 shrink-0" />
        {alarmText.ringing(minuteText(alarm.rangAt ?? alarm.ringsAt))}
      </p>
    )
  if (alarm.answer)
    return (
      <Line icon={<BellOff size={16} />}>
        {alarmText.answered(alarm.answer.by, minuteText(Date.parse(alarm.answer.at)))}{' '}
        <Strong>{alarm.answer.reason}.</Strong> {alarmText.visitors} <Strong>{alarmText.visitorsRead}.</Strong>{' '}
        {alarmText.askedAgain(minuteText(Date.parse(alarm.answer.until)))}
      </Line>
    )
  if (isDue) return null
  return <Line icon={<Bell size={16} />}>{alarmText.ringsAt(minuteText(alarm.ringsAt))}</Line>
}

const ClaimLine = ({ row: { claim, isOfferedToMe, holder } }: { row: BoardRow }) => {
  if (!claim || (!claim.note && !claim.offeredTo)) return null
  const from = claim.holder.username
  const offer = isOfferedToMe
    ? claim.note
      ? handOverText.offeredToYou(from)
      : handOverText.offeredPlain(from)
    : claim.offeredTo
      ? handOverText.offered(claim.offeredTo.username)
      : handOverText.remarkOf
  return (
    <Line icon={<MessageSquare size={16} />}>
      {offer} {claim.note && (isOfferedToMe || holder) && <Strong>{claim.note}</Strong>}
    </Line>
  )
}

const hasAlarmLine = ({ group }: BoardRow): boolean => group === 'late'

export const hasNotes = (row: BoardRow): boolean =>
  hasAlarmLine(row) ||
  row.claim?.note != null ||
  row.claim?.offeredTo != null ||
  row.wasUnstaffed ||
  (row.draw.warnings ?? []).length > 0

/** Second lines of a draw: its alarm, an offer, a note. */
export const RowNotes = ({ row }: { row: BoardRow }) => (
  <>
    {hasAlarmLine(row) && <AlarmLine row={row} />}
    {row.alarm.isRinging && (
      <Line icon={<Bell size={16} />}>
        {row.alarm.toMasters ? alarmText.mastersTold : alarmText.mastersAt(minuteText(row.alarm.mastersAt))}
      </Line>
    )}
    {row.wasUnstaffed && <Line icon={<Bell size={16} />}>{alarmText.unstaffed}</Line>}
    <ClaimLine row={row} />
    <RowWarning row={row} />
  </>
)
