import { useId } from 'react'

type PasteQuestionProps<Answer extends string> = {
  /** Names the group. */
  legend: string
  text: string
  choices: readonly (readonly [answer: Answer, label: string])[]
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

/** A question about a part of the text; nothing is saved before its answer. */
export const PasteQuestion = <Answer extends string>({
  legend,
  text,
  choices,
  answer,
  onAnswer,
}: PasteQuestionProps<Answer>) => {
  const name = useId()
  return (
    <fieldset className="rounded-control border border-warn bg-warn-soft px-3.5 py-2.5">
      <legend className="sr-only">{legend}</legend>
      <p className="font-semibold wrap-anywhere text-warn">{text}</p>
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
