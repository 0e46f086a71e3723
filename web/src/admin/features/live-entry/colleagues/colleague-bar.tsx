import { Button } from '../../../../shared/ui/button.tsx'
import type { Colleague } from './colleagues.ts'
import { resultsText } from '../../results/results-text.ts'
import type { useWithdrawal } from '../sheet/use-withdrawal.ts'

type ColleagueBarProps = {
  colleagues: readonly Colleague[]
  withdrawal: ReturnType<typeof useWithdrawal>
  /** Whether Escape in the number field withdraws too. */
  hasKey: boolean
  onWithdraw: () => void
}

const ColleagueRow = ({ username }: Pick<Colleague, 'username'>) => (
  <li className="flex items-center gap-2.5">
    <span
      aria-hidden="true"
      className="digits grid size-8 shrink-0 place-items-center rounded-full bg-warn-soft text-[0.8125rem] text-warn"
    >
      {username.slice(0, 2).toUpperCase()}
    </span>
    <span className="min-w-0 text-[0.9375rem] wrap-anywhere">
      <strong>{username}</strong> {resultsText.alsoHere}
    </span>
  </li>
)

export const ColleagueBar = ({ colleagues, withdrawal, hasKey, onWithdraw }: ColleagueBarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 empty:hidden">
    {colleagues.length > 0 && (
      <ul aria-label={resultsText.colleagues} className="flex flex-col gap-2">
        {colleagues.map(({ userId, username }) => (
          <ColleagueRow key={userId} username={username} />
        ))}
      </ul>
    )}
    {withdrawal && (
      <Button look="secondary" disabled={withdrawal.isBusy} onClick={onWithdraw} className="tabular-nums">
        {hasKey && (
          <kbd
            aria-hidden="true"
            className="rounded-md border border-b-2 border-line-strong px-1.5 text-[0.8125rem] max-md:hidden"
          >
            Esc
          </kbd>
        )}
        {resultsText.withdraw(withdrawal.prize.type, withdrawal.prize.numbers, withdrawal.secondsLeft)}
      </Button>
    )}
  </div>
)
