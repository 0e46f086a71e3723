import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, recentDate } from '../../../shared/format/wib-text.ts'
import { SelectField } from '../../../shared/ui/field.tsx'
import { readDraw, writeDraw, type DrawChoices, type MyDraw } from './my-draw.ts'
import { mineText } from './mine-text.ts'

type MineChoiceProps = { choices: DrawChoices; draw: MyDraw | null; onChoose: (draw: MyDraw | null) => void }

/** All draws of today, one that is out, or one to come. */
export const MineChoice = ({ choices: { coming, out }, draw, onChoose }: MineChoiceProps) => {
  const today = useAtNow(wibDate)
  const group = (label: string, draws: readonly MyDraw[]) =>
    draws.length > 0 && (
      <optgroup label={label}>
        {draws.map((each) => (
          <option key={writeDraw(each)} value={writeDraw(each)}>
            {each.market} · {recentDate(each.date, today)}
          </option>
        ))}
      </optgroup>
    )
  return (
    <SelectField
      label={mineText.draw}
      hint={draw ? longDate(draw.date) : undefined}
      value={draw ? writeDraw(draw) : ''}
      onChange={({ target }) => onChoose(readDraw(target.value))}
    >
      <option value="">{mineText.todaysDraws}</option>
      {group(mineText.coming, coming)}
      {group(mineText.out, out)}
    </SelectField>
  )
}
