import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { historyLimits } from '@papan/contracts/limits.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { selectClass } from '../../../shared/ui/input-class.ts'
import { historyHref } from './history-query.ts'
import { historyText } from './history-text.ts'

/** Without scripts a form has to be sent. */
export const Apply = () => (
  <noscript>
    <button type="submit" className={buttonClass('secondary')}>
      {historyText.apply}
    </button>
  </noscript>
)

type RowsPerPageProps = { path: string; limit: number }

/** A form, so that it works without scripts. */
export const RowsPerPage = ({ path, limit }: RowsPerPageProps) => {
  const id = useId()
  const navigate = useNavigate()
  return (
    <form action={path} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-soft">
        {historyText.rows}
      </label>
      <select
        id={id}
        name="limit"
        value={limit}
        className={`${selectClass} w-auto!`}
        onChange={(event) => {
          void navigate(historyHref(path, { page: 1, limit: Number(event.target.value) }))
        }}
      >
        {historyLimits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Apply />
    </form>
  )
}
