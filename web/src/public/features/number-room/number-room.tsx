import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keptPart } from '../../ui/kept-part.tsx'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { NumberAnswer } from './number-answer.tsx'
import { readRoom } from './room-query.ts'
import { roomText } from './room-text.ts'
import { marketsText } from './markets-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'

/** Says in the closed list how many markets are marked: the browser keeps the form's markup, so no component does. */
const countMarkets = ({ target }: Event): void => {
  const list = target instanceof Element ? target.closest('.market-choice') : null
  const place = list?.querySelector('summary > span')
  if (!list || !place) return
  const marked = [...list.querySelectorAll<HTMLInputElement>('input:checked')]
  place.textContent = marketsText(marked.map(({ value }) => value))
}

const SearchForm = keptPart(async () => (await import('./search-form.tsx')).SearchForm)

/** Has a number come, how often, and is that much. */
export const NumberRoom = () => {
  const [params] = useSearchParams()
  const query = readRoom(params)
  const { data } = useData(pageDataCall)
  const key = params.toString()
  useEffect(() => {
    document.addEventListener('change', countMarkets)
    return () => document.removeEventListener('change', countMarkets)
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PageTitle title={roomText.title} />
        <p className="text-soft">{roomText.about}</p>
      </div>
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-[22rem_minmax(0,1fr)] min-[64rem]:gap-5">
        <SearchForm state={key} query={query} page={data} />
        <NumberAnswer query={query} />
      </div>
    </div>
  )
}
