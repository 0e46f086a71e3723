import { useState } from 'react'
import { copyText } from '../../../shared/copy-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { withNumbers, type MyNumber } from './kept-numbers.ts'
import { myNumbersText } from './my-numbers-text.ts'
import { readText, writeText } from './numbers-text-form.ts'

/** 100 numbers with names and some markets each. */
const maxText = 40_000

type TransferCardProps = {
  numbers: readonly MyNumber[]
  /** Null while they are not known. */
  markets: readonly string[] | null
  onSave: (next: readonly MyNumber[]) => void
}

/** The numbers as a text, to keep elsewhere or to bring along. */
export const TransferCard = ({ numbers, markets, onSave }: TransferCardProps) => {
  const [text, setText] = useState('')
  const [said, setSaid] = useState<{ note: string; problems: readonly string[] }>({ note: '', problems: [] })
  const importText = () => {
    const { added, problems } = readText(text, numbers, markets)
    if (added.length > 0) onSave(withNumbers(numbers, added))
    setSaid({ note: myNumbersText.imported(added.length), problems })
  }
  const copy = async () => {
    const isCopied = await copyText(text)
    setSaid({ note: isCopied ? myNumbersText.copied : myNumbersText.copyFailed, problems: [] })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={myNumbersText.text} hint={myNumbersText.transferHint}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxText}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={classNames(inputClass, 'leading-relaxed')}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" disabled={numbers.length === 0} onClick={() => setText(writeText(numbers))}>
          {myNumbersText.export}
        </Button>
        <Button look="secondary" disabled={text === ''} onClick={() => void copy()}>
          {myNumbersText.copy}
        </Button>
        <Button look="secondary" disabled={text.trim() === ''} onClick={importText}>
          {myNumbersText.import}
        </Button>
      </div>
      <output className="text-sm">
        {said.note && <p className="font-semibold">{said.note}</p>}
        {said.problems.map((problem) => (
          <p key={problem} className="text-live wrap-anywhere">
            {problem}
          </p>
        ))}
      </output>
    </div>
  )
}
