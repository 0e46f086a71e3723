import { useRef, useState, type ReactNode } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { previewPath } from '../../../shared/paths/preview-paths.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import Copy from '../../ui/icons/copy.svg?react'
import Picture from '../../ui/icons/image.svg?react'
import Printer from '../../ui/icons/printer.svg?react'
import Share from '../../ui/icons/share-2.svg?react'
import { drawText } from './draw-text.ts'
import { withinTime } from '../../../shared/within-time.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { prizeGroups } from '../../market/prize-groups.ts'

/** A draw as plain text: market, date, all prizes. */
export const shareText = (result: Result): string => {
  const { singles, lists } = prizeGroups(result.prizes)
  return [
    result.market,
    longDate(result.date),
    ...singles.map(({ type, numbers }) => `${type}: ${numbers}`),
    ...lists.map(({ type, prizes }) => `${type}: ${prizes.map(({ numbers }) => numbers).join(' ')}`),
  ].join('\n')
}

/** A share sheet needs a recent tap, ms. */
const patienceMs = 2_500

/** Null when it fails, takes too long or is the market's previous one (not to be stored): the text is shared alone. */
const fetchPicture = async (path: string, name: string): Promise<File | null> => {
  try {
    return await withinTime(patienceMs, async (signal) => {
      const answer = await fetch(path, { signal })
      const isCurrent = answer.ok && !answer.headers.get('cache-control')?.startsWith('private')
      return isCurrent ? new File([await answer.blob()], name, { type: 'image/jpeg' }) : null
    })
  } catch {
    return null
  }
}

/** Opens the device's share sheet; false where it fails. Putting it away, or tapping twice, counts as shared. */
const shareDraw = async (data: { text: string; url: string }, picture: File | null): Promise<boolean> => {
  const files = picture ? [picture] : []
  try {
    // Older browsers share no files.
    // oxlint-disable-next-line younger/apis -- tested above
    await navigator.share(picture && navigator.canShare?.({ files }) ? { ...data, files } : data)
    return true
  } catch (error) {
    return /^(Abort|InvalidState)/.test((error as Error).name)
  }
}

const actionClass =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control border border-line-strong bg-raised px-1 py-1.5 text-[0.875rem] font-semibold hover:bg-well min-[40rem]:min-h-11 min-[40rem]:flex-row min-[40rem]:gap-2 min-[40rem]:text-base'

type ActionProps = { label: string; icon: ReactNode; onClick: () => void; onPointerDown?: () => void }

const Action = ({ label, icon, ...handlers }: ActionProps) => (
  <button type="button" className={`scripted ${actionClass}`} {...handlers}>
    {icon}
    {label}
  </button>
)

const canShare = () => 'share' in navigator

/** Share, copy, picture and print. Without scripts the picture alone. */
export const DrawActions = ({ result }: { result: Result }) => {
  const [note, setNote] = useState('')
  const picture = previewPath(result.market, result, 'tall')
  /** Fetched while the finger is down: a share sheet opens only soon after the tap. */
  const fetched = useRef<{ path: string; file: Promise<File | null> } | null>(null)
  const fileOf = () => {
    if (fetched.current?.path !== picture) {
      const name = `${result.market} ${result.date}.jpg`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
      fetched.current = { path: picture, file: fetchPicture(picture, name) }
    }
    return fetched.current.file
  }
  const copy = async () =>
    setNote((await copyText(`${shareText(result)}\n${location.href}`)) ? drawText.copied : drawText.copyFailed)
  const share = async () => {
    const file = await fileOf()
    // Without a network, or of another draw: the next tap fetches it again.
    if (!file) fetched.current = null
    const shared = await shareDraw({ text: shareText(result), url: location.href }, file)
    if (!shared) await copy()
  }
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <a href={paths.numbersAgainst(result.market, result.date)} className={buttonClass()}>
        {drawText.checkMine}
      </a>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2 min-[40rem]:grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]">
        <Action
          label={drawText.share}
          icon={<Share size={20} />}
          onPointerDown={() => canShare() && void fileOf()}
          onClick={() => void (canShare() ? share() : copy())}
        />
        <Action label={drawText.copy} icon={<Copy size={20} />} onClick={() => void copy()} />
        <a href={picture} download className={actionClass}>
          <Picture size={20} />
          {drawText.picture}
        </a>
        <Action label={drawText.print} icon={<Printer size={20} />} onClick={() => window.print()} />
      </div>
      {note && (
        <p aria-hidden="true" className="text-center text-sm font-semibold text-brand">
          {note}
        </p>
      )}
      <output className="sr-only">{note}</output>
    </div>
  )
}
