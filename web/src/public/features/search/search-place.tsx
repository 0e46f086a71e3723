import { useEffect, useRef, useState, type ComponentType } from 'react'
import { paths } from '../../../shared/paths/site-paths.ts'
import SearchIcon from '../../ui/icons/search.svg?react'

type Panel = ComponentType<{ onClose: () => void }>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** The link to the search; with scripts it opens a panel, as the key `/` does. */
export const SearchPlace = ({ label }: { label: string }) => {
  const link = useRef<HTMLAnchorElement>(null)
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    import('./search-panel.tsx').then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      () => location.assign(paths.search),
    )
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      link.current?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <a
        ref={link}
        href={paths.search}
        data-search=""
        aria-keyshortcuts="/"
        className="search-button"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          open()
        }}
      >
        <SearchIcon size={20} />
        {label}
        <kbd aria-hidden="true">/</kbd>
      </a>
      {isOpen && Panel && <Panel onClose={() => setOpen(false)} />}
    </>
  )
}
