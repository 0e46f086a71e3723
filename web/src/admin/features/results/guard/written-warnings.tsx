import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { guardQuestion } from '@papan/contracts/texts/guard-texts.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import TriangleAlert from '../../../icons/triangle-alert.svg?react'
import { guardText } from './guard-text.ts'

type WrittenWarningsProps = {
  warnings: readonly GuardReason[]
  onCorrect: (reason: GuardReason) => void
  onDismiss: (reason: GuardReason) => void
}

/** Why numbers that are published already may be wrong, until the admin corrects or dismisses each. */
export const WrittenWarnings = ({ warnings, onCorrect, onDismiss }: WrittenWarningsProps) => (
  <div role="alert" className="flex flex-col gap-3 empty:hidden">
    {warnings.map((reason) => {
      const text = guardText.savedBut(reason, guardQuestion(reason))
      return (
        <div key={text} className="flex flex-col gap-2.5 rounded-control border border-live bg-live-soft px-3.5 py-2.5">
          <p className="flex items-start gap-2.5 text-sm font-semibold text-live">
            <TriangleAlert size={18} className="mt-0.5 shrink-0" />
            {text}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button look="danger" onClick={() => onCorrect(reason)}>
              {guardText.correct(reason.type)}
            </Button>
            <Button look="quiet" onClick={() => onDismiss(reason)}>
              {guardText.isRight}
            </Button>
          </div>
        </div>
      )
    })}
  </div>
)
