import { positions } from '@papan/contracts/lottery/numbers/parts.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Choice } from '../../chance/choice.tsx'
import { paitoPath, schemes, usualWeeks, weekChoices, type PaitoView, type Scheme } from './paito-query.ts'
import { cellLook } from './cell-look.ts'
import { controlsText } from './controls-text.ts'

const digits = Array.from({ length: 10 }, (_each, digit) => String(digit))

type PaitoControlsProps = { market: string; view: PaitoView }

/** Digits as the scheme shows them. */
const samples: Record<Scheme, string> = {
  angka: '471',
  ganjil: '74',
  besar: '82',
  kembar: '338',
  shio: 'MK',
  polos: '47',
}

const Sample = ({ scheme }: { scheme: Scheme }) => (
  <span aria-hidden="true" className={`paito-sample flex gap-0.5 paito-${scheme}`}>
    {Array.from(samples[scheme], (sign, at) => (
      <span
        key={at}
        className={classNames(
          'paito-cell',
          cellLook(samples[scheme], at, scheme),
          scheme === 'shio' && `paito-animal hue-${8 - 3 * at}`,
        )}
      >
        {sign}
      </span>
    ))}
  </span>
)

/** Links; on paper one line. */
export const PaitoSchemes = ({ market, view }: PaitoControlsProps) => (
  <>
    <Card as="section" aria-labelledby="warna" className="p-4">
      <h2 id="warna" className="mb-1 scroll-mt-4 font-bold">
        {controlsText.colours}
      </h2>
      <ul className="min-[26rem]:max-[64rem]:grid min-[26rem]:max-[64rem]:grid-cols-2">
        {schemes.map((scheme) => (
          <li key={scheme}>
            <a
              href={paitoPath(market, view, { scheme })}
              aria-current={scheme === view.scheme ? 'true' : undefined}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-[9px] px-2 font-semibold aria-[current]:bg-brand-soft aria-[current]:text-brand forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2"
            >
              {controlsText.schemes[scheme]}
              <Sample scheme={scheme} />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{controlsText.schemeHints[view.scheme]}</p>
    </Card>
    <p className="hidden text-sm print:block">
      {controlsText.schemes[view.scheme]}: {controlsText.schemeHints[view.scheme]}
    </p>
  </>
)

/** A plain form: it works without scripts; with them a change applies at once. */
export const PaitoFilter = ({ market, view }: PaitoControlsProps) => (
  <Card as="section" aria-labelledby="saring" className="flex flex-col gap-3 p-4">
    <h2 id="saring" className="scroll-mt-4 font-bold">
      {controlsText.filter}
    </h2>
    <form action={paths.paito(market)} data-at-once="" className="flex flex-col gap-3">
      {view.scheme !== 'angka' && <input type="hidden" name="warna" value={view.scheme} />}
      {view.isLarge && <input type="hidden" name="ukuran" value="besar" />}
      <div className="grid grid-cols-4 gap-2">
        {positions.map((position) => (
          <Choice
            key={position}
            label={position}
            name={position.toLowerCase()}
            defaultValue={view.filter[position] ?? ''}
          >
            <option value="">{controlsText.anyDigit}</option>
            {digits.map((digit) => (
              <option key={digit}>{digit}</option>
            ))}
          </Choice>
        ))}
      </div>
      <div className="grid gap-2">
        <Choice label={controlsText.weeks} name="minggu" defaultValue={view.weeks === usualWeeks ? '' : view.weeks}>
          {weekChoices.map((weeks) => (
            <option key={weeks} value={weeks === usualWeeks ? '' : weeks}>
              {controlsText.weekChoice(weeks)}
            </option>
          ))}
        </Choice>
        <Choice label={controlsText.order} name="urut" defaultValue={view.isNewestFirst ? '' : 'lama'}>
          <option value="">{controlsText.newestFirst}</option>
          <option value="lama">{controlsText.oldestFirst}</option>
        </Choice>
      </div>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {controlsText.show}
        </button>
      </noscript>
    </form>
  </Card>
)
