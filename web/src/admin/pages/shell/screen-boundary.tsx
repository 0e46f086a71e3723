import { Component, Suspense, type ReactNode } from 'react'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'

type ScreenBoundaryProps = { children: ReactNode }

/**
 * Shows a spinner while a screen's code loads. After a failure, retrying reloads the page, since a newer release may
 * have replaced the code on the server.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (this.state.failed) {
      return <LoadError text={errorTexts.unexpected} onRetry={() => window.location.reload()} />
    }
    return <Suspense fallback={<Spinner />}>{this.props.children}</Suspense>
  }
}
