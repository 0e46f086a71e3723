import { LoginForm } from '../features/session/login-form.tsx'
import { sessionText } from '../features/session/session-text.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { useSite } from './shell/site.ts'
import { useDocumentTitle } from '../titles/page-head.tsx'
import { Card } from '../../shared/ui/card.tsx'

export const LoginPage = () => {
  const site = useSite()
  useDocumentTitle(sessionText.title)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-[25rem]">
        <p className="mb-6 flex items-center justify-center gap-3">
          <BrandMark site={site} />
          <span className="digits text-xl tracking-tight">{site.name}</span>
        </p>
        <Card className="p-6 sm:p-7">
          <h1 className="mb-5 text-2xl font-bold tracking-tight">{sessionText.title}</h1>
          <LoginForm />
        </Card>
      </div>
    </main>
  )
}
