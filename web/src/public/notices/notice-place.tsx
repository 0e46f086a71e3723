import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'
import X from '../../shared/ui/icons/x.svg?react'
import { classNames } from '../../shared/ui/class-names.ts'
import { noticesCall } from '../data/calls.ts'
import { fetchCall } from '../data/fetch-call.ts'
import { useAppSelector } from '../data/hooks.ts'
import { keepStored, readStored } from '../data/stored.ts'
import { useStored } from '../data/use-stored.ts'
import { namedMarket } from '../features/live-draw/use-selected-market.ts'
import { closedKey } from './notice-script.ts'

type NoticePage = { isLiveDraw: boolean; market: string }

/** An edited notice has another key. */
export const keyOf = ({ id, rev }: ShownNotice): string => `${id}.${rev}`

export const keysIn = (text: string | null): string[] => text?.split(' ') ?? []

/** More than there are at a time. */
const maxKeys = 30
export const withKeys = (text: string | null, keys: readonly string[]): string =>
  [...keysIn(text), ...keys].slice(-maxKeys).join(' ')

export const isOnPage = ({ place, market }: ShownNotice, page: NoticePage): boolean =>
  place === 'ALL' || (place === 'LIVE_DRAW' ? page.isLiveDraw : market === page.market)

const noticeText = {
  label: 'Pengumuman',
  levels: { INFO: 'Info', WARNING: 'Penting' },
  close: 'Tutup pengumuman',
} as const

const readKey = 'pengumumanDibaca'
const timeoutMs = 10_000
/** After a link a page may still move, ms. */
const settlesMs = 400
/** Long enough for a screen reader to begin, ms. */
const saidMs = 5_000
const none: readonly ShownNotice[] = []

/** What the server wrote into the page; a page reached by a link asks again. What comes late is for the next page: nothing moves. */
const useNotices = (pathname: string): readonly ShownNotice[] => {
  const first = useAppSelector(({ site }) => site.notices) ?? none
  const [known, setKnown] = useState(first)
  const [shown, setShown] = useState({ pathname, notices: first })
  if (shown.pathname !== pathname) setShown({ pathname, notices: known })
  const open = useRef(pathname)
  useEffect(() => {
    if (open.current === pathname) return
    open.current = pathname
    const opened = performance.now()
    const ask = async () => {
      const found = await fetchCall(noticesCall, { base: '/api', timeoutMs })
      if (!found.ok) return
      setKnown(found.data)
      const isEarly = open.current === pathname && performance.now() - opened < settlesMs
      if (isEarly) setShown({ pathname, notices: found.data })
    }
    void ask()
  }, [pathname])
  return shown.notices
}

/** Says each notice once on this device. */
const SpokenNotices = ({ notices }: { notices: readonly ShownNotice[] }) => {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const output = place.current
    const read = readStored(readKey)
    const unread = notices.filter((notice) => !keysIn(read).includes(keyOf(notice)))
    if (!output || unread.length === 0) return
    keepStored(readKey, withKeys(read, unread.map(keyOf)))
    output.textContent = unread.map(({ text }) => text).join(' ')
    setTimeout(() => (output.textContent = ''), saidMs)
  }, [notices])
  return <output ref={place} className="sr-only" />
}

type NoticePlaceProps = { isLiveDraw: boolean; market: string }

/** What staff say to all visitors of this page, under the strip. */
export const NoticePlace = ({ isLiveDraw, market }: NoticePlaceProps) => {
  const { pathname, search } = useLocation()
  const notices = useNotices(pathname)
  const [closed, keepClosed] = useStored(closedKey)
  const page = { isLiveDraw, market: market || namedMarket(new URLSearchParams(search)) }
  const shown = notices.filter((notice) => isOnPage(notice, page) && !keysIn(closed).includes(keyOf(notice)))
  if (shown.length === 0) return null
  return (
    <aside aria-label={noticeText.label} className="page-width w-full print:hidden">
      {shown.map((notice) => (
        <div
          key={notice.id}
          data-notice={keyOf(notice)}
          className={classNames(
            'mt-3 flex items-start gap-2 rounded-card border pl-4',
            notice.level === 'WARNING' ? 'border-warn bg-warn-soft text-warn' : 'border-line bg-brand-soft text-ink',
          )}
        >
          <p className="min-w-0 grow py-2.5 wrap-anywhere">
            <b>{noticeText.levels[notice.level]}:</b> {notice.text}
          </p>
          <button
            type="button"
            aria-label={noticeText.close}
            className="grid size-11 shrink-0 place-items-center rounded-control"
            onClick={() => keepClosed(withKeys(closed, [keyOf(notice)]))}
          >
            <X size={20} />
          </button>
        </div>
      ))}
      <SpokenNotices notices={shown} />
    </aside>
  )
}
