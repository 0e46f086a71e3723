import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { formText } from './form-text.ts'
import { marketsText } from './markets-text.ts'
import { maxMarkets, roomParams } from './room-query.ts'

type MarketChoiceProps = { names: readonly string[]; chosen: readonly string[] }

/** Several markets in a list that opens: boxes of the form, so it works without scripts. */
export const MarketChoice = ({ names, chosen }: MarketChoiceProps) => {
  const isTooMany = chosen.length > maxMarkets
  return (
    <fieldset className="choice min-w-0" aria-describedby="pasaran-petunjuk">
      <legend className="mb-1.5">{formText.market}</legend>
      <details className="market-choice">
        <summary>
          <span className="min-w-0 wrap-anywhere">{marketsText(chosen)}</span>
          <ChevronDown size={20} />
        </summary>
        <ul>
          {[...chosen, ...names.filter((name) => !chosen.includes(name))].map((name) => (
            <li key={name}>
              <label>
                <input type="checkbox" name={roomParams.market} value={name} defaultChecked={chosen.includes(name)} />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
      <p
        id="pasaran-petunjuk"
        role={isTooMany ? 'alert' : undefined}
        className={isTooMany ? 'text-live' : 'font-normal text-soft'}
      >
        {isTooMany ? formText.tooManyMarkets : formText.marketsHint}
      </p>
    </fieldset>
  )
}
