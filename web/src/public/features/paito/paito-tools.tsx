import { useState } from 'react'
import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useIsHydrating } from '../../ui/kept-part.tsx'
import { paitoText } from './paito-text.ts'
import type { PaitoView } from './paito-query.ts'
import type { PaitoWeek } from './paito-weeks.ts'
import type { Painted } from './paint/painted.ts'

type PaitoToolsProps = {
  paito: MarketPaito
  view: PaitoView
  weeks: readonly PaitoWeek[]
  painted: Painted
  /** The paint as a link carries it. */
  hash: string
}

/** A longer link is shared as a picture. */
const maxLinkLength = 2_048

/** Share, picture, table and paper; what they need is fetched when pressed. */
export const PaitoTools = ({ hash, ...exported }: PaitoToolsProps) => {
  const [note, setNote] = useState('')
  const address = useIsHydrating() ? '' : location.host + location.pathname
  const run = async (name: 'sharePng' | 'savePng' | 'saveCsv') => {
    try {
      const tools = await import('./paito-export.ts')
      setNote(await tools[name](exported))
    } catch (error) {
      setNote((error as Error).name === 'AbortError' ? '' : paitoText.shareFailed)
    }
  }
  const share = async () => {
    const link = `${location.href.split('#', 1)[0] ?? ''}${hash}`
    if (link.length > maxLinkLength) return run('sharePng')
    // Nothing is waited for before: WebKit copies and shares only soon after the tap.
    if (!('share' in navigator)) return setNote((await copyText(link)) ? paitoText.shared : paitoText.shareFailed)
    try {
      // oxlint-disable-next-line younger/apis -- tested
      await navigator.share({ url: link })
      setNote('')
    } catch (error) {
      setNote((error as Error).name === 'AbortError' ? '' : paitoText.shareFailed)
    }
  }
  return (
    <div className="scripted paito-tools grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
      <p className="col-span-full hidden print:block">{address}</p>
      <Button onClick={() => void share()}>{paitoText.share}</Button>
      <Button look="secondary" onClick={() => void run('savePng')}>
        {paitoText.png}
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        {paitoText.print}
      </Button>
      <Button look="secondary" onClick={() => void run('saveCsv')}>
        {paitoText.csv}
      </Button>
      <output className="col-span-full text-sm font-semibold text-brand">{note}</output>
    </div>
  )
}
