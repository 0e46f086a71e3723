import { Link } from 'react-router-dom'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { useAtNow } from '../clock/use-clock.ts'
import { useAppSelector } from '../data/store-hooks.ts'
import { layoutText } from './layout-text.ts'
import type { NavTarget } from './site-header.tsx'

/** The footer: what the site is, where its lists are, and whom it is for. */
export const SiteFooter = ({ targets }: { targets: readonly NavTarget[] }) => {
  const siteName = useAppSelector((state) => state.site.name)
  const year = useAtNow((now) => wibDate(now).slice(0, 4))
  return (
    <footer className="mt-12 border-t border-line bg-sheet">
      <div className="mx-auto grid max-w-[75rem] gap-8 px-4 py-8 sm:grid-cols-[1fr_auto] sm:px-5">
        <div className="flex flex-col gap-2">
          <span className="digits text-lg">{siteName}</span>
          <p className="max-w-md text-soft">{layoutText.footerAbout}</p>
        </div>
        <nav aria-labelledby="footer-navigation" className="sm:min-w-48">
          <h2 id="footer-navigation" className="mb-1 font-bold">
            {layoutText.navigation}
          </h2>
          <ul>
            {targets.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 text-sm text-soft sm:px-5">
          <p>{layoutText.copyright(year, siteName)}</p>
          <p className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="rounded-chip border border-line-strong px-2 py-0.5 font-semibold text-ink"
            >
              {layoutText.adultsOnly}
            </span>
            {layoutText.entertainment}
          </p>
        </div>
      </div>
    </footer>
  )
}
