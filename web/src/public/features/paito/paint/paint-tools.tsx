import { useEffect, useRef, type RefObject, type ReactNode } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { paintText, paintName } from './paint-text.ts'
import { colours } from './painted.ts'
import { type Paint, usePaint } from './use-paint.ts'

/** Keeps the end of the page, and what takes the focus, above a bar that is fixed there. */
const useBarHeight = (within: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    const bar = within.current?.closest('section')
    if (!isOn || !bar) return undefined
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--paint-bar', `${bar.offsetHeight}px`),
    )
    sizes.observe(bar, { box: 'border-box' })
    return () => sizes.disconnect()
  }, [within, isOn])
}

/** Eight colours, each with a different shape, eraser and undo. */
const PaintTools = ({ paint, isPressed }: { paint: Paint; isPressed: boolean }) => {
  const toggle = useRef<HTMLButtonElement>(null)
  useBarHeight(toggle, paint.isOn)
  // In the place of the button that was pressed.
  useEffect(() => {
    if (isPressed) toggle.current?.focus()
  }, [isPressed])
  return (
    <Card as="section" aria-labelledby="cat" className={classNames('scripted p-4', paint.isOn && 'paint-tools-on')}>
      <div className="paint-head flex items-center justify-between gap-2">
        <h2 id="cat" className="font-bold">
          {paintText.paint}
        </h2>
        <Button
          ref={toggle}
          look={paint.isOn ? 'primary' : 'secondary'}
          aria-pressed={paint.isOn}
          onClick={() => paint.setOn(!paint.isOn)}
        >
          {paint.isOn ? paintText.done : paintText.paint}
        </Button>
      </div>
      {paint.isLinked && (
        <div className="mt-3 flex flex-col gap-2 text-sm">
          <p>{paintText.fromLink}</p>
          <Button look="secondary" onClick={paint.keepLinked}>
            {paintText.keepShared}
          </Button>
          <Button look="quiet" onClick={paint.dropLinked}>
            {paintText.dropShared}
          </Button>
        </div>
      )}
      {paint.isOn && (
        <div className="paint-body mt-3 grid gap-3">
          <div className="paint-colours grid grid-cols-4 gap-2">
            {colours.map((colour) => (
              <button
                key={colour}
                type="button"
                aria-pressed={paint.colour === colour}
                aria-label={`${colour}: ${paintName(colour)}`}
                className={`paint-choice paint-${colour} min-h-11 rounded-[9px] font-bold aria-pressed:outline-3 aria-pressed:outline-offset-2 aria-pressed:outline-ink`}
                onClick={() => paint.setColour(colour)}
              >
                {colour}
              </button>
            ))}
          </div>
          <div className="paint-actions grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
            <Button look="secondary" aria-pressed={paint.colour === 0} onClick={() => paint.setColour(0)}>
              {paintText.erase}
            </Button>
            <Button look="secondary" disabled={!paint.canUndo} onClick={paint.undo}>
              {paintText.undo}
            </Button>
          </div>
          <p className="paint-hint text-sm text-soft">{paintText.paintHint}</p>
        </div>
      )}
    </Card>
  )
}

type PaintLayerProps = { market: string; isOn: boolean; children: (paint: Paint, tools: ReactNode) => ReactNode }

/** A market's paint for the table within. */
export const PaintLayer = ({ market, isOn, children }: PaintLayerProps) => {
  const paint = usePaint(market, isOn)
  return children(paint, <PaintTools paint={paint} isPressed={isOn} />)
}
