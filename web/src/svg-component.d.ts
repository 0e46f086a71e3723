/** An icon, hidden from screen readers: name the button or link around it. */
declare module '*.svg?react' {
  import type { ComponentType, SVGProps } from 'react'
  const Icon: ComponentType<SVGProps<SVGSVGElement> & { size: number }>
  export default Icon
}
