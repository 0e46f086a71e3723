import type { ReactNode } from 'react'
import { PaintTools } from './paint-tools.tsx'
import { usePaint, type Paint } from './use-paint.ts'

type PaintLayerProps = { market: string; isOn: boolean; children: (paint: Paint, tools: ReactNode) => ReactNode }

/** A market's paint for the table within. */
export const PaintLayer = ({ market, isOn, children }: PaintLayerProps) => {
  const paint = usePaint(market, isOn)
  return children(paint, <PaintTools paint={paint} isPressed={isOn} />)
}
