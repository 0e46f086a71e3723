import './board.css'
import { useRef, useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import { ringsAt, type BoardRow } from '../../board/board-rows.ts'
import { useBoardRows, useMe } from '../../board/use-board.ts'
import { KeyBar } from '../../keys/key-bar.tsx'
import { AnswerDialog } from './actions/answer-dialog.tsx'
import { HandOverDialog } from './actions/hand-over-dialog.tsx'
import { useDrawActions } from './actions/use-draw-actions.ts'
import { BoardHead } from './board-head.tsx'
import { CoverageCard } from './coverage/coverage-card.tsx'
import { staffLoadOf, type StaffLoad } from './coverage/load.ts'
import { peopleOf, type Person } from './coverage/people.ts'
import { BoardList } from './list/board-list.tsx'
import { barRow, PhoneBar } from './list/phone-bar.tsx'
import { useBoardFilter } from './list/board-filter.ts'
import { useSelection } from './list/use-selection.ts'
import { useShownRows } from './list/use-shown-rows.ts'
import { DrawRow } from './rows/draw-row.tsx'
import { rowButtons } from './rows/row-actions.tsx'
import { boardKeys, useBoardKeys } from './use-board-keys.ts'

type BoardScreenProps = {
  board: Board
  greeting: ReactNode
  /** About the reader's account; never above a late draw. */
  notices: ReactNode
  failure: ReactNode
  /** The panel beside the board. */
  renderSide: (staff: StaffLoad[]) => ReactNode
  isPhone: boolean
  isCards: boolean
  isOffline: boolean
}

/** Beside the board on wide screens, below it on others. */
export const boardLayout = 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_15.75rem]'

type WithAdmins = { online: { admins: OnlineAdmin[] | null } }

const usePeople = (rows: readonly BoardRow[]): Person[] => {
  const me = useMe()
  const online = useSelector(({ online }: WithAdmins) => online.admins)
  return peopleOf(rows, online, me)
}

/** Today's draws by what needs a person next. */
export const BoardScreen = ({
  board,
  greeting,
  notices,
  failure,
  renderSide,
  isPhone,
  isCards,
  isOffline,
}: BoardScreenProps) => {
  const me = useMe()
  const list = useRef<HTMLDivElement>(null)
  const rows = useBoardRows(board)
  const people = usePeople(rows)
  const { showOnly, toggle, clear, ...wanted } = useBoardFilter()
  const shown = useShownRows(rows, list, wanted, isPhone)
  const actions = useDrawActions()
  const [dialog, setDialog] = useState<{ kind: 'handOver' | 'answer'; row: BoardRow } | null>(null)
  const close = () => setDialog(null)
  const onHandOver = (row: BoardRow) => setDialog({ kind: 'handOver', row })
  const onAnswer = (row: BoardRow) => setDialog({ kind: 'answer', row })

  const { selected, focus, move } = useSelection(shown.visible, list)
  const ringing = rows.find((row) => ringsAt(row, me)) ?? null
  const own = isPhone ? barRow(rows) : null
  const filledKey = dialog ? null : (ringing?.key ?? (isCards ? null : selected?.key) ?? null)
  useBoardKeys({ selected, ringing, isOffline, actions, move, focus, toggle, onHandOver })
  const context = { isCards, isOffline, actions, onHandOver, onAnswer }
  const isLate = shown.groups.some(({ group }) => group === 'late')
  return (
    <>
      <BoardHead
        greeting={greeting}
        done={shown.done.length}
        total={shown.total}
        filter={wanted.filter}
        counts={shown.counts}
        isPhone={isPhone}
        onFilter={showOnly}
        notices={isLate ? null : notices}
      />
      {failure && <div className="mb-4">{failure}</div>}
      <div className={boardLayout}>
        <BoardList
          ref={list}
          shown={shown}
          isPhone={isPhone}
          afterLate={notices}
          onShowAll={clear}
          coverage={
            <CoverageCard
              rows={rows}
              people={people}
              isPhone={isPhone}
              isOffline={isOffline}
              onTakeOverAll={(all) => void actions.takeOverAll(all)}
            />
          }
          renderRow={(row) => (
            <DrawRow
              key={row.key}
              row={row}
              buttons={rowButtons(row, shown.now)}
              isSelected={row.key === selected?.key}
              isFilled={row.key === filledKey}
              context={context}
            />
          )}
        />
        {renderSide(people.map(staffLoadOf))}
      </div>
      {dialog?.kind === 'handOver' && (
        <HandOverDialog row={dialog.row} people={people} actions={actions} onClose={close} />
      )}
      {dialog?.kind === 'answer' && (
        <AnswerDialog row={dialog.row} silentMs={board.limits.again} actions={actions} onClose={close} />
      )}
      {own && <PhoneBar row={own} now={shown.now} isFilled={!dialog && !ringing} context={context} />}
      <KeyBar keys={boardKeys} />
    </>
  )
}
