import { useSearchParams } from 'react-router-dom'
import { laterPage } from '../../app/later-page.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { NumberAnswer } from './number-answer.tsx'
import { mineTab, readRoom } from './room-query.ts'
import { roomText } from './room-text.ts'
import { SearchForm } from './search-form.tsx'

/** Fetched when its tab is open: it works with scripts only. */
const MyNumbers = laterPage(async () => (await import('./my-numbers.tsx')).MyNumbers)

const Tabs = ({ isMine }: { isMine: boolean }) => (
  <nav aria-label={roomText.tabs} className="room-tabs">
    <a href={paths.numberRoom} aria-current={isMine ? undefined : 'page'}>
      {roomText.history}
    </a>
    <a href={`${paths.numberRoom}?tab=${mineTab}`} aria-current={isMine ? 'page' : undefined}>
      {roomText.mine}
    </a>
  </nav>
)

/** Has a number come, how often, and is that much; and the visitor's own numbers beside a draw. */
export const NumberRoom = () => {
  const [params] = useSearchParams()
  const query = readRoom(params)
  const { data } = useData(pageDataCall)
  const key = params.toString()
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-2xl leading-tight font-bold tracking-tight sm:text-3xl">{roomText.title}</h1>
        <p className="text-soft">{query.isMine ? roomText.aboutMine : roomText.about}</p>
      </div>
      {query.isMine ? (
        <>
          <p className="unscripted font-semibold">{roomText.needsScripts}</p>
          <MyNumbers key={key} tabs={<Tabs isMine />} query={query} page={data} />
        </>
      ) : (
        <div className="room-columns">
          <SearchForm key={key} tabs={<Tabs isMine={false} />} query={query} page={data} />
          <NumberAnswer query={query} />
        </div>
      )}
    </div>
  )
}
