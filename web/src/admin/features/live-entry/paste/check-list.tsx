import { useId } from 'react'
import CircleCheck from '../../../icons/circle-check.svg?react'
import TriangleAlert from '../../../icons/triangle-alert.svg?react'
import X from '../../../../shared/ui/icons/x.svg?react'
import type { PasteCheck } from './paste-checks.ts'
import { pasteText } from './paste-text.ts'

const icons = { good: CircleCheck, warn: TriangleAlert, bad: X } as const
const colours = { good: 'text-brand', warn: 'text-warn', bad: 'text-live' } as const

export const CheckList = ({ checks }: { checks: readonly PasteCheck[] }) => {
  const headingId = useId()
  if (checks.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="pb-1.5 font-bold">
        {pasteText.checked}
      </h3>
      <dl className="text-sm">
        {checks.map(({ label, text, look }) => {
          const Icon = icons[look]
          return (
            <div key={label} className="grid grid-cols-[1.5rem_7.5rem_1fr] items-start border-t border-line py-1.5">
              <Icon size={18} className={colours[look]} />
              <dt className="font-semibold">{label}</dt>
              <dd>
                <span className="sr-only">{pasteText.looks[look]} </span>
                {text}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
