import { wibDate } from '@papan/contracts/wib.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { useAppSelector } from '../data/hooks.ts'
import { layoutText } from './layout-text.ts'
import type { NavTarget } from './site-header.tsx'

const linkClass = 'inline-flex min-h-11 min-w-11 items-center text-soft hover:text-ink hover:underline'

const { data } = layoutText
const dataTargets: readonly NavTarget[] = [
  // The server leads to today.
  { to: paths.days, label: data.day },
  { to: paths.numberRoom, label: data.numberRoom },
  { to: paths.myNumbers, label: data.myNumbers },
  { to: paths.statisticsChoice, label: data.statistics },
  { to: paths.paitoChoice, label: data.paito },
  { to: paths.scoreBoard, label: data.scores },
  { to: paths.corrections, label: data.corrections },
]

type LinksProps = { id: string; title: string; targets: readonly NavTarget[] }

const Links = ({ id, title, targets }: LinksProps) => (
  <nav aria-labelledby={id}>
    <h2 id={id} className="mb-1 font-bold">
      {title}
    </h2>
    <ul>
      {targets.map(({ to, label }) => (
        <li key={to}>
          <a href={to} className={linkClass}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

export const SiteFooter = ({ targets }: { targets: readonly NavTarget[] }) => {
  const { name, tagline, address, links, adults, footer, contact, pages } = useAppSelector((state) => state.site)
  const year = useAtNow((now) => wibDate(now).slice(0, 4))
  return (
    <footer className="mt-12 border-t border-line bg-sheet">
      <div className="foot page-width">
        <div className="flex flex-col gap-2">
          <span className="digits text-lg">{name}</span>
          <p className="max-w-md text-soft">{tagline}</p>
          {contact && <p className="text-soft wrap-anywhere">{contact}</p>}
        </div>
        <Links id="footer-navigation" title={layoutText.navigation} targets={targets} />
        <Links id="footer-data" title={data.title} targets={dataTargets} />
        {pages && (
          <Links
            id="footer-pages"
            title={layoutText.about}
            targets={pages.map(({ title, path }) => ({ to: path, label: title }))}
          />
        )}
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow" className="mb-1 font-bold">
            {layoutText.followUs}
          </h2>
          {links.length === 0 ? (
            <p className="max-w-48 py-2.5 text-soft">{layoutText.noLinks}</p>
          ) : (
            <ul>
              {links.map(({ label, url, icon }) => (
                <li key={url + label}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                    <svg aria-hidden="true" className="mr-2 size-5 shrink-0">
                      <use href={`/tautan.svg#${icon}`} />
                    </svg>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <div className="border-t border-line">
        <div className="foot-end page-width">
          <p>{layoutText.copyright(year, name)}</p>
          {/* Paper ends with the site's name and address, and without links. */}
          <p className="hidden font-bold text-ink print:block">{address}</p>
          <p className="flex flex-wrap gap-x-2">
            <span className="font-semibold text-ink">{adults}</span>
            {footer.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <a href="/lisensi.txt" className="inline-flex min-h-11 min-w-11 hover:underline print:hidden">
            {layoutText.licences}
          </a>
        </div>
      </div>
    </footer>
  )
}
