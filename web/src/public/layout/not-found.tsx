import { useAppSelector } from '../data/hooks.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { layoutText } from './layout-text.ts'

/** The 404 page, with today's markets. */
export const NotFound = () => {
  const markets = useAppSelector((state) => state.site.markets)
  return (
    <div className="flex flex-col items-start gap-4 py-12">
      <h1 className="text-2xl font-bold tracking-tight">{layoutText.notFound}</h1>
      <p className="text-soft">{layoutText.notFoundHint}</p>
      <a href="/" className={buttonClass('primary')}>
        {layoutText.backHome}
      </a>
      {markets?.length ? (
        <nav aria-labelledby="todays-markets" className="mt-4">
          <h2 id="todays-markets" className="mb-3 text-lg font-bold">
            {layoutText.todaysMarkets}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {markets.map((market) => (
              <li key={market}>
                <a
                  href={paths.resultDetail(market)}
                  className="inline-flex min-h-11 items-center rounded-control border border-line bg-sheet px-4 font-semibold wrap-anywhere hover:bg-well"
                >
                  {market}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
