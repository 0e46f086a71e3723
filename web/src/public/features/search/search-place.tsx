import { useState, type ComponentType } from 'react'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import SearchIcon from '../../ui/icons/search.svg?react'

type Panel = ComponentType<{ onClose: () => void }>

/** The link to the search; with scripts it opens a panel, as the key `/` does (`app/start-on-interaction.ts`). */
export const SearchPlace = ({ label }: { label: string }) => {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    import('./search-panel.tsx').then(
      (panel) => setPanel(() => panel.SearchPanel),
      () => location.assign(paths.search),
    )
  }
  return (
    <>
      <a
        href={paths.search}
        data-search=""
        aria-keyshortcuts="/"
        className={buttonClass('secondary', 'search-button ml-auto flex-none lg:ml-0')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          event.currentTarget.dataset['typed'] ??= ''
          open()
        }}
      >
        <SearchIcon size={20} />
        {label}
        <span aria-hidden="true">/</span>
      </a>
      {isOpen && Panel && <Panel onClose={() => setOpen(false)} />}
    </>
  )
}
