import { spokenDigits } from '../../../shared/format/digits.ts'
import X from '../../../shared/ui/icons/x.svg?react'
import { Button } from '../../../shared/ui/button.tsx'
import type { MyNumber } from './kept-numbers.ts'
import { myNumbersText } from './my-numbers-text.ts'

type NumberListProps = {
  numbers: readonly MyNumber[]
  onEdit: (number: MyNumber) => void
  onRemove: (number: MyNumber) => void
}

/** The kept numbers; a row is changed or removed. */
export const NumberList = ({ numbers, onEdit, onRemove }: NumberListProps) => (
  <ul>
    {numbers.map((each) => {
      const { number, name, markets } = each
      const note = [name, markets.length > 0 && myNumbersText.chosenCount(markets)].filter(Boolean).join(', ')
      return (
        <li key={number} className="flex items-center gap-1 border-t border-line pr-1 pl-4">
          <span className="flex min-h-11.5 min-w-0 grow flex-col justify-center py-1.5">
            <span className="sr-only">{spokenDigits(number)}</span>
            <span aria-hidden="true" className="digits text-lg leading-6">
              {number}
            </span>
            {note && <span className="text-sm text-soft wrap-anywhere">{note}</span>}
          </span>
          <Button look="row" aria-label={myNumbersText.edit(spokenDigits(number))} onClick={() => onEdit(each)}>
            {myNumbersText.change}
          </Button>
          <Button
            look="row-danger"
            aria-label={myNumbersText.remove(spokenDigits(number))}
            onClick={() => onRemove(each)}
          >
            <X size={20} />
          </Button>
        </li>
      )
    })}
  </ul>
)
