import type { ReactNode, SVGProps } from 'react'
import { jsxs } from 'react/jsx-runtime'

/** Of every icon: `web/build/svg-component.ts` refuses a file with others. */
const strokes = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The component of an icon's shapes; the modules of SVG files call it. */
export const iconOf =
  (children: readonly ReactNode[]) =>
  ({ size, ...props }: SVGProps<SVGSVGElement> & { size: number }) =>
    jsxs('svg', { width: size, height: size, ...strokes, 'aria-hidden': true, ...props, children })
