import './calendar.css'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'
import { fieldText } from './field-text.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

type CalendarPopoverProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  /** `YYYY-MM-DD`; null for none. */
  value: string | null
  onPick: (date: string) => void
}

/** Of the calendar, and of its place before it arrives: nothing jumps. */
const calendarSize = 'min-h-85 w-77 max-[30rem]:mx-auto'

const gap = 4
const margin = 8

/** Below the anchor, or above it where there is more room, always within the window. */
const place = (panel: HTMLElement, anchor: HTMLElement): void => {
  const { top, bottom, left } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isBelow = bottom + gap + height + margin <= window.innerHeight || top < window.innerHeight - bottom
  const y = isBelow ? bottom + gap : top - gap - height
  panel.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - margin - width))}px`
  panel.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - margin - height))}px`
}

/**
 * A calendar beside its field, at the foot of the window on a phone. The browser opens it by its button, closes it on Escape and on a
 * tap outside, and returns the focus. The calendar itself is fetched when it is first opened.
 */
export const CalendarPopover = ({ id, anchor, value, onPick }: CalendarPopoverProps) => {
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const follow = () => panel.current && anchor.current && place(panel.current, anchor.current)
    follow()
    const sizes = new ResizeObserver(follow)
    if (panel.current) sizes.observe(panel.current)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [isOpen, anchor])
  return (
    <dialog
      ref={panel}
      id={id}
      // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
      popover="auto"
      aria-label={fieldText.calendar}
      className="calendar-popover fixed inset-auto m-0 rounded-card border border-line bg-sheet p-3 text-ink shadow-[0_12px_32px_rgb(22_32_47/0.18)] max-[30rem]:top-auto! max-[30rem]:right-0 max-[30rem]:bottom-0 max-[30rem]:left-0! max-[30rem]:w-full max-[30rem]:max-w-none max-[30rem]:rounded-b-none max-[30rem]:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-[30rem]:backdrop:bg-[rgb(0_0_0/0.5)]"
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {isOpen && (
        <Boundary fallback={<p className="p-4">{uiText.failed}</p>}>
          <Suspense fallback={<div className={calendarSize} />}>
            <Calendar
              className={calendarSize}
              value={value}
              onPick={(date) => {
                onPick(date)
                // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
                panel.current?.hidePopover()
              }}
            />
          </Suspense>
        </Boundary>
      )}
    </dialog>
  )
}
