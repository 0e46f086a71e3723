import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { sheetCount, type DrawPlan } from '../../results/draw-plan.ts'
import { EditResult, loadWindows, ResultHistory } from '../../results/windows.ts'
import { useClaim } from '../claim/use-claim.ts'
import type { Colleague } from '../colleagues/colleagues.ts'
import { useScreenKeys } from '../../../keys/use-screen-keys.ts'
import { useNextDraw, useOpenDraw } from '../next/use-next-draw.ts'
import { DrawSheet } from '../sheet/draw-sheet.tsx'
import type { ActiveDraw, Leave, Staff } from './active-session.ts'
import { useToBoard } from './desk-head.tsx'
import { EntryCard } from './entry-card.tsx'
import { FinishedCard } from './finished-card.tsx'
import { PhoneProgress } from './phone-progress.tsx'
import { useDesk } from './use-desk.ts'

const loadPaste = () => import('../paste/paste-dialog.tsx')
const PasteDialog = lazy(async () => ({ default: (await loadPaste()).PasteDialog }))

type EntryDeskProps = {
  result: AdminResult
  plan: DrawPlan
  /** The market's previous draw; null for none. */
  last: AdminResult | null
  staff: Staff
  colleagues: readonly Colleague[]
  onLeave: Leave
  onOpened: (draw: ActiveDraw) => void
}

const nothingTyped: Prize = { type: '', numbers: '' }

export const EntryDesk = ({ result, plan, last, staff, colleagues, onLeave, onOpened }: EntryDeskProps) => {
  const root = useRef<HTMLDivElement>(null)
  const desk = useDesk({ result, plan, last, staff, root, onLeave })
  const { entry, progress, sheet, times, isFormOpen } = desk
  const sheetElement = useRef<HTMLDivElement>(null)
  const next = useNextDraw(result, staff)
  const { open, isOpening } = useOpenDraw(staff, onOpened)
  const toBoard = useToBoard()
  const openNext = () => (next.draw ? void open(next.draw) : desk.leave(next.market ?? undefined))
  useClaim(result, staff, progress.completion === 'complete', onLeave)
  useScreenKeys({ b: toBoard, Enter: isFormOpen || entry.typed.numbers !== '' || entry.sending ? null : openNext })
  const { planned } = sheetCount(sheet)
  const finished = entry.queued.length > 0 || progress.completion === 'open' ? 'sending' : progress.completion
  // Fetched with the desk: a paste or a correction may come while the connection is gone.
  useEffect(() => void Promise.all([loadPaste(), loadWindows()]).catch(() => undefined), [])

  return (
    <>
      <PhoneProgress market={result.market} times={times} sheet={sheet} queued={entry.queued.length} />
      <div ref={root} className="grid items-start gap-4 md:gap-5 lg:grid-cols-[23rem_1fr]">
        <EntryCard
          result={result}
          desk={desk}
          username={staff.username}
          colleagues={colleagues}
          finished={
            !isFormOpen && (
              <FinishedCard
                state={progress.isEnded ? 'ended' : finished}
                result={result}
                planned={planned}
                missing={progress.missing}
                times={times}
                typed={entry.typed}
                note={entry.note}
                error={entry.error}
                next={next}
                isOpening={isOpening}
                onNext={openNext}
                onBoard={toBoard}
                onOther={() => desk.leave()}
                onGoOn={() => progress.setEnded(false)}
                onCorrect={() => sheetElement.current?.querySelector<HTMLElement>('button[data-type]')?.focus()}
              />
            )
          }
        />
        <div ref={sheetElement}>
          <DrawSheet
            result={result}
            sheet={sheet}
            draft={isFormOpen ? entry.typed : nothingTyped}
            queued={entry.queued}
            onCancel={entry.isWaiting ? entry.cancel : null}
            ownName={staff.username}
            isComplete={!isFormOpen && !progress.isEnded}
            onPick={desk.pick}
            onPaste={() => entry.setPaste('')}
            onHistory={() => desk.setOpen('history')}
            onEdit={() => desk.setOpen('edit')}
          />
        </div>
      </div>
      {entry.paste !== null && (
        <Suspense fallback={null}>
          <PasteDialog
            result={result}
            plan={plan}
            last={last}
            dateWarnings={desk.dateWarnings}
            mayPublish={desk.mayPublish}
            text={entry.paste}
            onText={entry.setPaste}
            onClose={(stored, warnings = []) => {
              entry.setPaste(null)
              entry.warn(warnings)
              entry.resume(stored ?? result)
            }}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {desk.isOpen === 'edit' && <EditResult result={result} onClose={() => desk.setOpen(null)} />}
        {desk.isOpen === 'history' && <ResultHistory result={result} onClose={() => desk.setOpen(null)} />}
      </Suspense>
    </>
  )
}
