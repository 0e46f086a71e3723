import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxSearchText } from '@papan/contracts/parsing/search-query.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { searchParam } from './search-param.ts'
import { SearchAnswer } from './search-answer.tsx'
import { searchText } from './search-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'

const Search = ({ asked }: { asked: string }) => {
  const [typed, setTyped] = useState(asked)
  return (
    <>
      <search>
        <form action={paths.search} className="flex gap-2">
          <input
            type="search"
            name={searchParam}
            aria-label={searchText.hint}
            placeholder={searchText.hint}
            maxLength={maxSearchText}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={inputClass}
          />
          <button type="submit" className={buttonClass()}>
            {searchText.submit}
          </button>
        </form>
      </search>
      <div className="overflow-y-auto">
        <SearchAnswer text={useDeferredValue(typed)} />
      </div>
    </>
  )
}

/** The search as a page: works without scripts. */
export const SearchPage = () => {
  const asked = (useSearchParams()[0].get(searchParam) ?? '').slice(0, maxSearchText)
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={searchText.title} />
      <Search key={asked} asked={asked} />
    </div>
  )
}
