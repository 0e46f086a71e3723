import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import TriangleAlert from '../icons/triangle-alert.svg?react'
import { Button } from '../../shared/ui/button.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { useModalDialog } from '../../shared/ui/use-modal-dialog.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { digitsMark } from '../keys/use-screen-keys.ts'
import type { NumberQuestion, OpenDialog } from './dialog-store.ts'
import { dialogText } from './dialog-text.ts'

/** The digits of a number that differ from the first one's are marked. */
const MarkedDigits = ({ numbers, from }: { numbers: string; from: string }) => (
  <span className="digits text-xl tracking-[0.08em]">
    {Array.from(numbers, (digit, index) => (
      <span
        // A digit may repeat: its place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={classNames(
          numbers.length === from.length && digit !== from[index]
            ? 'text-live underline decoration-2 underline-offset-4'
            : '',
        )}
      >
        {digit}
      </span>
    ))}
  </span>
)

const ComparedNumbers = ({ compared }: Pick<NumberQuestion, 'compared'>) => {
  const [first] = compared
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-well px-3.5 py-3">
      {compared.map(({ label, numbers }) => (
        <div key={label} className="flex items-center justify-between gap-3">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd>
            <MarkedDigits numbers={numbers} from={first?.numbers ?? numbers} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type NumberDialogProps = { dialog: OpenDialog; number: NumberQuestion }

/** Px that the on-screen keyboard covers: the sheet stays above it. */
const useKeyboardHeight = (): number => {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const measure = () => setHeight(Math.max(0, window.innerHeight - view.height - view.offsetTop))
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return height
}

/** Px around the question. */
const gap = 8

/** The number in question stays visible: the question is below its field, beside it where too low, on a phone at the foot. */
const usePlaceAtField = (dialog: RefObject<HTMLDialogElement | null>): void =>
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLElement>(`[${digitsMark}]`)
    const form = field?.closest('form')
    const card = form?.parentElement
    const element = dialog.current
    // A pasted draw is asked about over its own dialog.
    if (!field || !form || !card || !element || document.querySelectorAll('dialog[open]').length > 1) return undefined
    const place = () => {
      const { left, right, width } = card.getBoundingClientRect()
      element.style.setProperty('margin', '0')
      // Its height follows its width.
      element.style.setProperty('width', `${width}px`)
      const below = field.getBoundingClientRect().bottom + gap
      const lowest = window.innerHeight - element.offsetHeight - gap
      element.style.setProperty('left', `${below <= lowest ? left : right + gap}px`)
      element.style.setProperty('top', `${Math.max(gap, Math.min(below, lowest))}px`)
    }
    if (!window.matchMedia('(width >= 768px)').matches) {
      form.scrollIntoView({ block: 'start' })
      return undefined
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [dialog])

/** The browser gives the focus back to the field below, but the caret goes with the dialog: keys would be lost. */
const useCaretBack = (): void =>
  useEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'text')
        activeElement.setSelectionRange(activeElement.value.length, activeElement.value.length)
    },
    [],
  )

/** Asks for numbers to be typed again; on a phone a sheet from below. Escape changes nothing. */
export const NumberDialog = ({ dialog, number }: NumberDialogProps) => {
  const { lines, compared, typed, no } = number
  const element = useRef<HTMLDialogElement>(null)
  const agreed = useRef(false)
  const [values, setValues] = useState<readonly string[]>(() => typed.map(() => ''))
  const [wrong, setWrong] = useState<string | null>(null)
  const [titleId, linesId] = [useId(), useId()]
  const keyboard = useKeyboardHeight()
  useModalDialog(element, true)
  usePlaceAtField(element)
  useCaretBack()

  const inputs = () => element.current?.querySelectorAll('input') ?? []
  const agree = () => {
    agreed.current = true
    element.current?.close()
  }
  const firstOpen = typed.findIndex(({ numbers }, index) => values[index] !== numbers)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.repeat) return
    if (firstOpen < 0) return agree()
    const input = inputs()[firstOpen]
    const [value = '', wanted] = [values[firstOpen], typed[firstOpen]?.numbers ?? '']
    setWrong(value === '' ? null : dialogText.notTheSame(value, wanted))
    input?.focus()
    input?.select()
  }
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={linesId}
      onClose={() => dialog.answer(agreed.current ? '' : null)}
      style={keyboard > 0 ? { marginBottom: keyboard } : {}}
      className="appear w-[min(29rem,calc(100vw-2rem))] rounded-card border border-line bg-sheet text-ink outline-none backdrop:bg-black/25 max-md:mx-0 max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none"
    >
      <div className="flex flex-col gap-3 p-4">
        <h2 id={titleId} className="flex items-start gap-2.5 text-lg font-semibold text-pretty">
          <TriangleAlert size={22} className="mt-0.5 shrink-0 text-live" />
          {dialog.text}
        </h2>
        <div id={linesId} className="flex flex-col gap-3 empty:hidden">
          {compared.length > 0 && <ComparedNumbers compared={compared} />}
          {lines.length > 0 && (
            <ul className="flex list-disc flex-col gap-1 pl-5 text-warn">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        {typed.map(({ label, numbers }, index) => (
          <label key={label} className="flex items-center gap-3">
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={numbers.length + 1}
              value={values[index]}
              onChange={({ target }) => {
                setWrong(null)
                const digits = target.value.replaceAll(/\D/g, '')
                setValues(values.map((value, at) => (at === index ? digits : value)))
              }}
              onKeyDown={press}
              // A copied number proves nothing.
              onPaste={(event) => event.preventDefault()}
              onDrop={(event) => event.preventDefault()}
              className={classNames(inputClass, 'digits min-h-12 max-w-32 text-center text-xl tracking-[0.08em]')}
            />
            <span className="text-sm">{label}</span>
          </label>
        ))}
        <p role="alert" className="text-sm font-semibold text-live empty:hidden">
          {wrong}
        </p>
        <div className="flex flex-wrap justify-between gap-3">
          <Button onClick={() => element.current?.close()}>
            {no}
            <KeyHint keys="Esc" />
          </Button>
          <Button look="secondary" disabled={firstOpen >= 0} onClick={agree}>
            {dialog.yes}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
