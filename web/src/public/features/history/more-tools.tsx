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
    <details ref={menu} className="relative" onKeyDown={onKeyDown}>
      <summary className={buttonClass('secondary', 'list-none [&::-webkit-details-marker]:hidden')}>
        {historyText.more}
        <ChevronDown size={20} />
      </summary>
      <div className="absolute right-0 z-10 mt-1 flex w-max flex-col gap-3 rounded-card border border-line bg-sheet p-3 shadow-card">
        {children}
      </div>
    </details>
  )
}
