import { band95 } from '@papan/contracts/rules/chance/band95.ts'
import { positions, positionsOf } from '@papan/contracts/rules/numbers/parts.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Choice } from '../../chance/choice.tsx'
import { CountVerdict } from '../../chance/verdict.tsx'
import { isFiltered, meetsFilter, paitoPath, schemes, weekChoices, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import type { PaitoDraw } from './paito-weeks.ts'

const digits = Array.from({ length: 10 }, (_each, digit) => String(digit))

type PaitoControlsProps = { market: string; view: PaitoView; data: readonly PaitoDraw[] }

const Schemes = ({ market, view }: Omit<PaitoControlsProps, 'data'>) => (
  <Card as="section" aria-labelledby="warna" className="p-4">
    <h2 id="warna" className="mb-1 font-bold">
      {paitoText.colours}
    </h2>
    <ul className="paito-schemes">
      {schemes.map((scheme) => (
        <li key={scheme}>
          <a href={paitoPath(market, view, { scheme })} aria-current={scheme === view.scheme ? 'true' : undefined}>
            {paitoText.schemes[scheme]}
          </a>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm text-soft">{paitoText.schemeHints[view.scheme]}</p>
  </Card>
)

/** How often the filtered digits came, beside what chance gives. */
const FilterCount = ({ view: { filter }, data }: PaitoControlsProps) => {
  const wanted = positions.filter((position) => filter[position] !== undefined)
  const able = data.filter(({ numbers }) =>
    wanted.every((position) => positionsOf(numbers.length).includes(position)),
  ).length
  const count = data.filter(({ numbers }) => meetsFilter(numbers, filter)).length
  const chance = 10 ** -wanted.length
  const what = wanted.map((position) => `${position} ${filter[position] ?? ''}`).join(', ')
  return (
    <>
      <output className="text-sm">{paitoText.filtered(what, count, able, able * chance)}</output>
      <CountVerdict count={count} band95={band95(able, chance)} />
    </>
  )
}

const Filter = ({ market, view, data }: PaitoControlsProps) => (
  <Card as="section" aria-labelledby="saring" className="flex flex-col gap-3 p-4">
    <h2 id="saring" className="font-bold">
      {paitoText.filter}
    </h2>
    <form action={paths.paito(market)} className="flex flex-col gap-3">
      {view.scheme !== 'angka' && <input type="hidden" name="warna" value={view.scheme} />}
      <div className="grid grid-cols-4 gap-2">
        {positions.map((position) => (
          <Choice
            key={position}
            label={position}
            name={position.toLowerCase()}
            defaultValue={view.filter[position] ?? ''}
          >
            <option value="">{paitoText.anyDigit}</option>
            {digits.map((digit) => (
              <option key={digit}>{digit}</option>
            ))}
          </Choice>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Choice label={paitoText.weeks} name="minggu" defaultValue={view.weeks}>
          {weekChoices.map((weeks) => (
            <option key={weeks} value={weeks}>
              {paitoText.weekChoice(weeks)}
            </option>
          ))}
        </Choice>
        <Choice label={paitoText.order} name="urut" defaultValue={view.isNewestFirst ? '' : 'lama'}>
          <option value="">{paitoText.newestFirst}</option>
          <option value="lama">{paitoText.oldestFirst}</option>
        </Choice>
      </div>
      <button type="submit" className={buttonClass('secondary')}>
        {paitoText.show}
      </button>
    </form>
    {isFiltered(view.filter) && (
      <>
        <FilterCount market={market} view={view} data={data} />
        <a href={paitoPath(market, view, { filter: {} })} className={buttonClass('quiet')}>
          {paitoText.clear}
        </a>
      </>
    )}
  </Card>
)

/** Colours, filter, period and order: links and a form, so they work without scripts. */
export const PaitoControls = (props: PaitoControlsProps) => (
  <>
    <Schemes market={props.market} view={props.view} />
    <Filter key={JSON.stringify(props.view)} {...props} />
  </>
)
