import { useId } from 'react'
import type { Repeat } from './merge-paste.ts'
import { pasteText } from './paste-text.ts'

type RepeatQuestionProps = {
  repeat: Repeat
  answer: 'drawn' | 'copied' | undefined
  onAnswer: (answer: 'drawn' | 'copied') => void
}

const choices = [
  ['drawn', pasteText.drawnTwice],
  ['copied', pasteText.copiedTwice],
] as const

export const RepeatQuestion = ({ repeat, answer, onAnswer }: RepeatQuestionProps) => {
  const name = useId()
  return (
    <fieldset className="rounded-control border border-warn bg-warn-soft px-3.5 py-2.5">
      <legend className="sr-only">{`${repeat.type} ${repeat.numbers}`}</legend>
      <p className="font-semibold text-warn">{pasteText.repeated(repeat.type, repeat.numbers, repeat.times)}</p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5 font-semibold">
            <input
              type="radio"
              name={name}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="size-5 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
