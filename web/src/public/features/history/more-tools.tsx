import type { ReactNode } from 'react'
import { buttonClass } from '../../../shared/ui/button.tsx'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { useMenu } from '../../ui/use-menu.ts'
import { historyText } from './history-text.ts'

export const MoreTools = ({ children }: { children: ReactNode }) => {
  const { menu, onKeyDown } = useMenu()
  return (
    // Escape is an extra; the summary serves the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={menu} data-layer="" className="sm:relative" onKeyDown={onKeyDown}>
      <summary className={buttonClass('secondary', 'list-none [&::-webkit-details-marker]:hidden')}>
        {historyText.more}
        <ChevronDown size={20} />
      </summary>
      <div className="absolute inset-x-0 top-full z-10 mt-1 flex flex-col gap-3 rounded-card border border-line bg-sheet p-3 shadow-card sm:left-auto sm:w-max">
        {children}
      </div>
    </details>
  )
}
