import './board.css'
import { useContext, useRef, useState, type ReactNode } from 'react'
import { hourMs } from '@papan/contracts/wib.ts'
import type { Board } from '@papan/contracts/calls/content/desk-calls.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { ringsAt, type BoardRow } from '../../board/board-rows.ts'
import type { DrawGroup } from '../../board/draw-group.ts'
import { useBoardRows, useMe } from '../../board/use-board.ts'
import { Empty } from '../../lists/empty.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { AnswerDialog } from './actions/answer-dialog.tsx'
import { HandOverDialog } from './actions/hand-over-dialog.tsx'
import { useDrawActions } from './actions/use-draw-actions.ts'
import { BoardHead } from './board-head.tsx'
import { boardText, groupText } from './board-text.ts'
import { staffLoadOf, type StaffLoad } from './coverage/load.ts'
import { CoverageCard } from './coverage/coverage-card.tsx'
import { KeyLine } from './keys/key-line.tsx'
import { BoardKeyList } from './keys/board-key-list.tsx'
import { filterRows } from './list/board-filter.ts'
import { DoneGroup } from './list/done-group.tsx'
import { AllDone, NoDraws } from './list/nothing-left.tsx'
import { OffGroup } from './list/off-group.tsx'
import { barRow, PhoneBar } from './list/phone-bar.tsx'
import { RowGroup } from './list/row-group.tsx'
import { useAliases } from './list/use-aliases.ts'
import { useBoardFilter } from './list/use-board-filter.ts'
import { useSelection } from './list/use-selection.ts'
import { useSteadyRows, type PlacedRow } from './list/use-steady-rows.ts'
import { DrawRow } from './rows/draw-row.tsx'
import { rowButtons } from './rows/row-buttons.ts'
import { useBoardCommands } from './use-board-commands.ts'
import { usePeople } from './use-people.ts'

const openGroups = ['late', 'untaken', 'filling', 'closing', 'next'] as const
/** Rows of 'Berikutnya' that a phone shows at first. */
const phoneRows = 3

type Dialog = { kind: 'handOver' | 'answer'; row: BoardRow } | { kind: 'keys' } | null
type BoardScreenProps = {
  board: Board
  greeting: ReactNode
  failure: ReactNode
  /** The panel beside the board. */
  renderSide: (staff: StaffLoad[]) => ReactNode
  isPhone: boolean
  isCards: boolean
  isOffline: boolean
}

const rowsOf = (placed: readonly PlacedRow[], group: DrawGroup): BoardRow[] =>
  placed.filter((each) => each.group === group).map(({ row }) => row)

/** Beside the board on wide screens, below it on others. */
export const boardLayout = 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_15.75rem]'

/** Today's draws by what needs a person next. */
export const BoardScreen = ({
  board,
  greeting,
  failure,
  renderSide,
  isPhone,
  isCards,
  isOffline,
}: BoardScreenProps) => {
  const me = useMe()
  const clock = useContext(ClockContext)
  const list = useRef<HTMLDivElement>(null)
  const rows = useBoardRows(board)
  const placed = useSteadyRows(rows, list)
  const people = usePeople(rows)
  const { filter, search, showOnly, toggle, clear } = useBoardFilter()
  const aliases = useAliases()
  const actions = useDrawActions()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [isOpen, setOpen] = useState(false)
  const now = clock.now()

  const matching = new Set(filterRows(rows, filter, search, aliases).map(({ key }) => key))
  const shown = placed.filter(({ row }) => matching.has(row.key))
  const next = rowsOf(shown, 'next')
  const isNear = (row: BoardRow) => row.closesAt - now <= hourMs
  const isFiltered = filter !== 'all' || search !== ''
  const near = isPhone && !isFiltered ? next.slice(0, phoneRows) : next.filter((row) => isFiltered || isNear(row))
  const folded = next.filter((row) => !near.includes(row))
  const visible = shown
    .filter(({ group, row }) => group !== 'done' && group !== 'off' && (isOpen || !folded.includes(row)))
    .map(({ row }) => row)

  const { selected, focus, move } = useSelection(visible, list)
  const ringing = rows.find((row) => ringsAt(row, me)) ?? null
  const own = isPhone ? barRow(rows) : null
  const filledKey = dialog ? null : (ringing?.key ?? (isCards ? null : selected?.key) ?? null)
  const openDialog = (kind: 'handOver' | 'answer') => (row: BoardRow) => setDialog({ kind, row })
  useBoardCommands({
    selected,
    ringing,
    isOffline,
    actions,
    move,
    focus,
    toggle,
    onHandOver: openDialog('handOver'),
    onHelp: () => setDialog({ kind: 'keys' }),
  })
  const context = {
    isCards,
    isOffline,
    actions,
    onHandOver: openDialog('handOver'),
    onAnswer: openDialog('answer'),
  }
  const rowView = (row: BoardRow) => (
    <DrawRow
      key={row.key}
      row={row}
      buttons={rowButtons(row, now)}
      isSelected={row.key === selected?.key}
      isFilled={row.key === filledKey}
      context={context}
    />
  )
  const active = rows.filter(({ group }) => group !== 'off')
  const done = rowsOf(placed, 'done')
  const off = rowsOf(placed, 'off')
  const coverage = (
    <CoverageCard
      rows={rows}
      people={people}
      isPhone={isPhone}
      isOffline={isOffline}
      onTakeOverAll={(all) => void actions.takeOverAll(all)}
    />
  )
  const isAllDone = active.length > 0 && done.length === active.length
  const groups = openGroups.filter((group) => shown.some((each) => each.group === group))
  const beforeCoverage = groups.filter((group) => group !== 'next')
  const groupView = (group: (typeof openGroups)[number]) => {
    const own = rowsOf(shown, group)
    const isNext = group === 'next'
    const open = isNext && !isOpen ? near : own
    const note = isNext ? `${next.filter(isNear).length} ${groupText.next.note}` : groupText[group].note
    return (
      <RowGroup
        key={group}
        group={group}
        count={own.length}
        note={note}
        folded={isNext ? folded : []}
        isOpen={isOpen}
        isPhone={isPhone}
        onToggle={() => setOpen(!isOpen)}
      >
        {open.map(rowView)}
      </RowGroup>
    )
  }
  return (
    <>
      <BoardHead
        greeting={greeting}
        done={done.length}
        total={active.length}
        filter={filter}
        counts={{
          all: active.length,
          mine: filterRows(rows, 'mine', '', aliases).filter(({ group }) => group !== 'done').length,
          free: filterRows(rows, 'free', '', aliases).filter((row) => row.group !== 'next' || isNear(row)).length,
        }}
        isPhone={isPhone}
        onFilter={showOnly}
      />
      {failure && <div className="mb-4">{failure}</div>}
      <div className={boardLayout}>
        <div ref={list} className="flex min-w-0 flex-col gap-5">
          {!isPhone && active.length > 0 && coverage}
          {active.length === 0 && <NoDraws />}
          {isAllDone && <AllDone />}
          {isFiltered && visible.length === 0 && !isAllDone && active.length > 0 && (
            <Card>
              <Empty text={boardText.noMatch}>
                <Button look="secondary" onClick={clear}>
                  {boardText.showAll}
                </Button>
              </Empty>
            </Card>
          )}
          {beforeCoverage.map(groupView)}
          {isPhone && active.length > 0 && coverage}
          {groups.includes('next') && groupView('next')}
          <div className="flex flex-col gap-3">
            {done.length > 0 && <DoneGroup rows={done} isPhone={isPhone} />}
            {off.length > 0 && <OffGroup rows={off} isPhone={isPhone} />}
          </div>
        </div>
        {renderSide(people.map(staffLoadOf))}
      </div>
      {dialog?.kind === 'handOver' && (
        <HandOverDialog
          row={dialog.row}
          colleagues={people.filter(({ isMe, awaySince }) => !isMe && awaySince === null)}
          actions={actions}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'answer' && (
        <AnswerDialog
          row={dialog.row}
          silentMs={board.limits.again}
          actions={actions}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'keys' && <BoardKeyList onClose={() => setDialog(null)} />}
      {own && <PhoneBar row={own} now={now} isFilled={!dialog && !ringing} context={context} />}
      {!isPhone && <KeyLine onShowAll={() => setDialog({ kind: 'keys' })} />}
    </>
  )
}
