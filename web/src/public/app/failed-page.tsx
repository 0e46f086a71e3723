import { buttonClass } from '../../shared/ui/button.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'
import { layoutText } from '../layout/layout-text.ts'
import { PublicLayout } from './public-layout.tsx'

/** Replaces a page that the server could not render; nothing hydrates it. */
export const FailedPage = () => (
  <PublicLayout pathname="" isLiveDraw={false}>
    <div className="flex flex-col items-start gap-4 py-12">
      <h1 className="text-2xl font-bold tracking-tight">{uiText.failed}</h1>
      <a href="/" className={buttonClass('primary')}>
        {layoutText.backHome}
      </a>
    </div>
  </PublicLayout>
)
