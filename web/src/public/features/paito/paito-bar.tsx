import type { ReactNode } from 'react'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { paitoPath, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import type { Paint } from './paint/use-paint.ts'

type PaitoBarProps = { market: string; view: PaitoView; paint: Paint | null; children: ReactNode }

/** Above the table: on phones the cells' size, then the way to colours and filter, everywhere what paints. */
export const PaitoBar = ({ market, view, paint, children }: PaitoBarProps) => {
  const isLarge = view.isLarge || paint?.isOn === true
  return (
    <div className="paito-bar flex min-w-0 flex-wrap gap-2 min-[64rem]:grid min-[64rem]:gap-4 min-[64rem]:[grid-area:1/2] print:hidden">
      <nav aria-label={paitoText.size} className="paito-size">
        {[false, true].map((large) => (
          <a
            key={String(large)}
            href={paitoPath(market, view, { isLarge: large })}
            aria-current={large === isLarge ? 'true' : undefined}
            // Small cells are read only.
            onClick={() => large || paint?.setOn(false)}
          >
            {large ? paitoText.large : paitoText.small}
          </a>
        ))}
      </nav>
      <nav
        aria-label={paitoText.bar}
        className="paito-jumps grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2"
      >
        <a href="#warna" className={buttonClass('secondary')}>
          {paitoText.colours}
        </a>
        <a href="#saring" className={buttonClass('secondary')}>
          {paitoText.filterShort}
        </a>
      </nav>
      {children}
    </div>
  )
}
