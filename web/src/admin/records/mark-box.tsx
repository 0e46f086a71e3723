import { useEffect, useRef } from 'react'

type MarkBoxProps = {
  label: string
  /** Of a row of several records: whether some are chosen. */
  isOn: boolean | 'some'
  onMark: (isOn: boolean, isRange: boolean) => void
}

/** Chooses a row; with Shift the rows since the last one too. */
export const MarkBox = ({ label, isOn, onMark }: MarkBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isOn === 'some'
  }, [isOn])
  return (
    <label className="grid size-[44px] place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn === true}
        // A key that marks is a click too.
        onChange={({ target, nativeEvent }) => onMark(target.checked, (nativeEvent as MouseEvent).shiftKey)}
        className="size-5 accent-brand"
      />
    </label>
  )
}
