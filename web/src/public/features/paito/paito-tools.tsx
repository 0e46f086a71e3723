import { useState } from 'react'
import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useIsHydrating } from '../../app/kept-part.tsx'
import { paitoText } from './paito-text.ts'
import type { PaitoView } from './paito-query.ts'
import type { PaitoWeek } from './paito-weeks.ts'
import type { Painted } from './paint/painted.ts'

type PaitoToolsProps = { paito: MarketPaito; view: PaitoView; weeks: readonly PaitoWeek[]; painted: Painted }

/** Share, picture, table and paper; what they need is fetched when pressed. */
export const PaitoTools = (exported: PaitoToolsProps) => {
  const [note, setNote] = useState('')
  const address = useIsHydrating() ? '' : location.host + location.pathname
  const run = async (name: 'share' | 'savePng' | 'saveCsv') => {
    try {
      const tools = await import('./paito-export.ts')
      setNote(await tools[name](exported))
    } catch {
      setNote(paitoText.shareFailed)
    }
  }
  return (
    <div className="scripted paito-tools">
      <p className="paito-paper">{address}</p>
      <Button onClick={() => void run('share')}>{paitoText.share}</Button>
      <Button look="secondary" onClick={() => void run('savePng')}>
        {paitoText.png}
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        {paitoText.print}
      </Button>
      <Button look="secondary" onClick={() => void run('saveCsv')}>
        {paitoText.csv}
      </Button>
      <output className="text-sm font-semibold text-brand">{note}</output>
    </div>
  )
}
