import { useNavigate } from 'react-router-dom'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import type { ScreenKey } from '../../../keys/key-bar.tsx'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { adminPaths } from '../../../paths/admin-paths.ts'
import { mayLeave } from '../../../paths/leave-guard.ts'
import type { DrawKey } from '../../results/results-api.ts'
import { useNextDraw } from '../next/use-next-draw.ts'
import type { Staff } from './active-session.ts'
import { deskText } from './desk-text.ts'

export const deskKeys: readonly ScreenKey[] = [
  { keys: ['Enter'], does: deskText.enterKey, brief: deskText.saveKey },
  { keys: ['Ctrl', 'V'], does: deskText.pasteKey, brief: deskText.pasteKey },
  { keys: ['↑', '↓'], does: deskText.placeKeys, brief: deskText.placeKeys },
  { keys: ['Esc'], does: deskText.emptyKey, brief: deskText.withdrawKey },
  { keys: ['B'], does: deskText.boardKey, brief: deskText.boardKey },
]

/** Goes to the board; the draw stays taken. */
export const useToBoard = (): (() => void) => {
  const navigate = useNavigate()
  return () => void mayLeave().then((isYes) => isYes && navigate(adminPaths.dashboard))
}

export const BoardButton = ({ onClick, className }: { onClick: () => void; className?: string }) => (
  <Button look="secondary" aria-keyshortcuts="B" onClick={onClick} className={className}>
    {deskText.boardOfToday}
    <KeyHint keys="B" />
  </Button>
)

/** Beside the heading: what comes after this draw, and the way to the board. */
export const DeskHead = ({ draw, staff }: { draw: DrawKey; staff: Staff }) => {
  const { draw: next } = useNextDraw(draw, staff)
  const toBoard = useToBoard()
  return (
    <div className="mb-4 flex grow flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:hidden">
      {next && (
        <p className="text-sm text-soft">
          {deskText.afterThis} <strong className="text-ink">{next.market}</strong>
          {deskText.afterThisCloses(minuteText(next.closesAt))}
        </p>
      )}
      <BoardButton onClick={toBoard} />
    </div>
  )
}
