import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { keptPart } from '../../ui/kept-part.tsx'
import { PaitoBar } from './paito-bar.tsx'
import { isFiltered, type PaitoView } from './paito-query.ts'
import { PaitoTable } from './paito-table.tsx'
import { paitoText } from './paito-text.ts'
import { PaitoTools } from './paito-tools.tsx'
import { weeksOf, type ComingDays, isDraw, type PaitoWeek } from './paito-weeks.ts'
import type { Paint } from './paint/use-paint.ts'

/** Signs that the table shows. */
const PaitoLegend = ({ weeks }: { weeks: readonly PaitoWeek[] }) => {
  const days = weeks.flatMap((week) => week.days)
  return (
    <p className="flex flex-wrap gap-x-4 px-4 pt-2 pb-3 text-[0.8125rem] text-soft">
      {days.includes('none') && <span>· {paitoText.noDraw}</span>}
      {days.includes('missing') && <span>– {paitoText.missing}</span>}
      {days.includes('coming') && (
        <span>
          <span className="paito-cell paito-next" /> {paitoText.coming}
        </span>
      )}
      {days.some((day) => isDraw(day) && day.corrected) && (
        <span>
          <span className="paito-dot" /> {paitoText.corrected}
        </span>
      )}
    </p>
  )
}

type LayerProps = { market: string; isOn: boolean; children: (paint: Paint, tools: ReactNode) => ReactNode }
type BoardProps = { paito: MarketPaito; view: PaitoView; days: ComingDays; paint: Paint | null; tools: ReactNode }

const FilterCount = keptPart(async () => (await import('./filter-count.tsx')).FilterCount)
const PaitoSchemes = keptPart(async () => (await import('./paito-controls.tsx')).PaitoSchemes)
const PaitoFilter = keptPart(async () => (await import('./paito-controls.tsx')).PaitoFilter)

/** Where a market's paint is kept on the device, and how a shared one begins. */
const paintKey = (market: string): string => `cat:${market}`
const paintHash = '#cat='
const noPaint: ReadonlyMap<string, number> = new Map()

const Board = ({ paito, view, days, paint, tools }: BoardProps) => {
  const { market, period, data } = paito
  const weeks = useMemo(() => weeksOf(paito, view.isNewestFirst, days), [paito, view.isNewestFirst, days])
  const painted = paint?.painted ?? noPaint
  return (
    <>
      <p className="text-sm text-soft">{paitoText.about(data.length, period.from, period.to)}</p>
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-[minmax(0,1fr)_17rem] min-[64rem]:grid-rows-[auto_1fr] print:block">
        <PaitoBar market={market} view={view} paint={paint}>
          {tools}
          {isFiltered(view.filter) && (
            <FilterCount
              state={JSON.stringify([view, data.map(({ numbers }) => numbers)])}
              className="paito-count"
              market={market}
              view={view}
              data={data}
            />
          )}
        </PaitoBar>
        <Card
          className={classNames(
            'paito-sheet min-w-0 min-[64rem]:[grid-area:1/1/3]',
            `paito-${view.scheme}`,
            isFiltered(view.filter) && 'paito-filtered',
            (view.isLarge || paint?.isOn) && 'paito-large',
            paint?.isOn && 'paito-painting',
          )}
        >
          <PaitoTable market={market} weeks={weeks} view={view} paint={paint} />
          <PaitoLegend weeks={weeks} />
        </Card>
        <div className="paito-rail grid min-w-0 gap-4 print:block">
          <PaitoSchemes state={JSON.stringify(view)} market={market} view={view} />
          {/* Its own fields are no state: a change keeps the form and the focus. */}
          <PaitoFilter state={`${view.scheme} ${view.isLarge}`} market={market} view={view} />
          <PaitoTools
            paito={paito}
            view={view}
            weeks={weeks}
            painted={painted}
            hash={paint?.written ? `${paintHash}${paint.written}` : ''}
          />
        </div>
      </div>
    </>
  )
}

/** The table with its colours and filter. Paint is fetched when it is wanted, or was kept or shared. */
export const PaitoBoard = ({ paito, ...rest }: Omit<BoardProps, 'paint' | 'tools'>) => {
  const { market } = paito
  const [Layer, setLayer] = useState<ComponentType<LayerProps> | null>(null)
  const [isWanted, setWanted] = useState(false)
  const load = useCallback(
    () =>
      import('./paint/paint-tools.tsx').then(
        ({ PaintLayer }) => setLayer(() => PaintLayer),
        () => undefined,
      ),
    [],
  )
  useEffect(() => {
    if (localStore.get(paintKey(market)) !== null || location.hash.startsWith(paintHash)) void load()
  }, [market, load])
  const start = (
    <Button
      look="secondary"
      className="scripted"
      onClick={() => {
        setWanted(true)
        void load()
      }}
    >
      {paitoText.paint}
    </Button>
  )
  if (paito.data.length === 0) return <p>{paitoText.empty}</p>
  if (!Layer) return <Board paito={paito} {...rest} paint={null} tools={start} />
  return (
    <Layer market={market} isOn={isWanted}>
      {(paint, tools) => <Board paito={paito} {...rest} paint={paint} tools={tools} />}
    </Layer>
  )
}
