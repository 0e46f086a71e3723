import { buttonClass } from '../ui/button.tsx'
import { layoutText } from './layout-text.ts'

/** The page behind every address that does not exist. */
export const NotFound = () => (
  <div className="flex flex-col items-start gap-4 py-12">
    <h1 className="text-2xl font-bold tracking-tight">{layoutText.notFound}</h1>
    <p className="text-soft">{layoutText.notFoundHint}</p>
    <a href="/" className={buttonClass('primary')}>
      {layoutText.backHome}
    </a>
  </div>
)
