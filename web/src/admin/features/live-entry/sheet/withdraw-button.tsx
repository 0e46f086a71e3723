import { Button } from '../../../../shared/ui/button.tsx'
import Undo from '../../../icons/undo.svg?react'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { resultsText } from '../../results/results-text.ts'
import type { useWithdrawal } from './use-withdrawal.ts'

type WithdrawButtonProps = {
  withdrawal: NonNullable<ReturnType<typeof useWithdrawal>>
  /** Whether Escape in the number field withdraws too. */
  hasKey: boolean
  onWithdraw: () => void
}

/** Withdraws this admin's last number, while its minute runs. */
export const WithdrawButton = ({ withdrawal, hasKey, onWithdraw }: WithdrawButtonProps) => {
  const { prize, secondsLeft, isBusy } = withdrawal
  return (
    <Button
      look="secondary"
      disabled={isBusy}
      aria-label={resultsText.withdraw(prize.type, prize.numbers, secondsLeft)}
      onClick={onWithdraw}
      className="px-3 text-[0.9375rem] tabular-nums"
    >
      <Undo size={18} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {resultsText.withdrawShort} <span className="max-md:hidden">{prize.type} </span>
        {prize.numbers} ({secondsLeft})
      </span>
      {hasKey && <KeyHint keys="Esc" />}
    </Button>
  )
}
