import { useState, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canonicalMarket } from '@papan/contracts/paths/canonical-path.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { pageDataCall } from '../../data/calls.ts'
import { homePace } from '../../data/refetch-regularly.ts'
import { useData } from '../../data/use-data.ts'
import { useRefetch } from '../../data/use-refetch.ts'
import { layoutText } from '../../layout/layout-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { laterPage } from '../../ui/later-page.tsx'
import type { MyNumber } from './kept-numbers.ts'
import { inOrder, isMarked, markedDraw } from './marked-draws.ts'
import { myNumbersText } from './my-numbers-text.ts'
import { NumberForm } from './number-form.tsx'
import { NumberList } from './number-list.tsx'
import { useMyNumbers } from './use-my-numbers.ts'

// Not of a first visit.
const DrawMarks = laterPage(async () => (await import('./mark-rows.tsx')).DrawMarks)
const OneDraw = laterPage(async () => (await import('./one-draw.tsx')).OneDraw)
const TransferCard = laterPage(async () => (await import('./transfer-card.tsx')).TransferCard)

type Mine = ReturnType<typeof useMyNumbers>

/** The marks of the last days, or all numbers beside the draw of the address. */
const Results = ({ numbers, draws, marksOf }: Mine) => {
  const [query] = useSearchParams()
  const [market, date] = [canonicalMarket(query.get('market') ?? ''), query.get('tanggal') ?? '']
  const isOne = market !== '' && isCalendarDate(date)
  const marked = inOrder(draws.map((draw) => markedDraw(draw, numbers, marksOf)).filter(isMarked))
  return (
    <section aria-labelledby="keluar" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="keluar" className="text-xl font-bold tracking-tight">
          {isOne ? myNumbersText.oneDraw : myNumbersText.results}
        </h2>
        {isOne && (
          <a href={paths.myNumbers} className={buttonClass('quiet')}>
            {myNumbersText.allDraws}
          </a>
        )}
      </div>
      {numbers.length === 0 ? (
        <p className="text-soft">{myNumbersText.noNumbers}</p>
      ) : isOne ? (
        <OneDraw key={`${market} ${date}`} market={market} date={date} numbers={numbers} draws={draws} />
      ) : marked.length === 0 ? (
        <p className="text-soft">{myNumbersText.none}</p>
      ) : (
        marked.map((draw) => <DrawMarks key={`${draw.market} ${draw.date}`} draw={draw} numbers={numbers} />)
      )}
    </section>
  )
}

/** The form and the list; a removed number can be brought back. */
const Numbers = ({ numbers, followed, schedules, save, isKnown }: Mine & { isKnown: boolean }) => {
  const [edited, setEdited] = useState<MyNumber | null>(null)
  const [isTransferOpen, setTransferOpen] = useState(false)
  const [removed, setRemoved] = useState<{ number: MyNumber; from: readonly MyNumber[] } | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const markets = schedules.map(({ marketName }) => marketName)
  const edit = (number: MyNumber) => {
    setEdited(number)
    setRemoved(null)
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  const remove = (number: MyNumber) => {
    save(numbers.filter((each) => each.number !== number.number))
    setRemoved({ number, from: numbers })
    setEdited(null)
  }
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <Card as="section" aria-label={myNumbersText.form} className="p-4">
        <p className="unscripted font-semibold">{myNumbersText.needsScripts}</p>
        <NumberForm
          key={edited?.number ?? ''}
          kept={numbers}
          markets={markets}
          isFollowing={followed.length > 0}
          edited={edited}
          onSave={(next) => {
            save(next)
            setRemoved(null)
          }}
          onEnd={() => setEdited(null)}
        />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="scripted overflow-hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3">
          <h2 id="daftar" className="text-lg font-bold tracking-tight">
            {myNumbersText.list}
          </h2>
          <span className="text-sm text-soft">{myNumbersText.countOf(numbers.length)}</span>
        </div>
        <output>
          {removed && (
            <span className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-well px-4 py-1">
              {myNumbersText.removed(removed.number.number)}
              <Button
                look="quiet"
                onClick={() => {
                  save(removed.from)
                  setRemoved(null)
                }}
              >
                {myNumbersText.undo}
              </Button>
            </span>
          )}
        </output>
        <NumberList numbers={numbers} onEdit={edit} onRemove={remove} />
        <details
          className="transfer border-t border-line"
          onToggle={({ currentTarget }) => setTransferOpen(currentTarget.open)}
        >
          <summary className="flex min-h-11.5 items-center justify-between gap-3 px-4 font-semibold hover:bg-well">
            {myNumbersText.transfer}
            <ChevronDown size={20} />
          </summary>
          <div className="px-4 pt-1 pb-4">
            {isTransferOpen && <TransferCard numbers={numbers} markets={isKnown ? markets : null} onSave={save} />}
          </div>
        </details>
      </Card>
    </div>
  )
}

/** Up to 100 numbers of the visitor, compared on the device with every draw that a page shows. */
export const MyNumbers = () => {
  const mine = useMyNumbers()
  const { data, isFailed, refetch } = useData(pageDataCall)
  // Pushes reach open rooms alone, and none without a socket; asked for by every visitor of home.
  useRefetch(pageDataCall, homePace)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PageTitle title={layoutText.data.myNumbers} />
        <p className="pt-2 text-soft">
          {myNumbersText.about} {myNumbersText.onDevice}
        </p>
        <a
          href={paths.notifications}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {myNumbersText.notify}
        </a>
      </div>
      {isFailed && <LoadError text={chanceText.failed} onRetry={refetch} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-5">
        <Results {...mine} />
        <Numbers {...mine} isKnown={data !== undefined} />
        <div className="flex flex-col gap-4">
          <p className="text-sm text-soft">
            {myNumbersText.kinds} {myNumbersText.noMoney}
          </p>
          <IndependentNote />
        </div>
      </div>
    </div>
  )
}
