import { Component, Suspense, type ReactNode } from 'react'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'

type ScreenBoundaryProps = { children: ReactNode }

/**
 * Waits for a screen's code. A screen that cannot be fetched or drawn leaves menu and session standing; trying again loads the
 * page anew, since a newer version may have taken the old one's place on the server.
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
