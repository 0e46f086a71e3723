import { Component, Suspense, type ReactNode } from 'react'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { copyOfScreen } from './screen-copy.ts'

type ScreenBoundaryProps = { children: ReactNode }

/**
 * Shows a spinner while a screen's code loads. After a failure what was typed stays readable, and retrying reloads the
 * page, since a newer release may have replaced the code on the server.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  #screen: HTMLElement | null = null
  #copy: HTMLElement | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed)
      return (
        <div
          className="contents"
          ref={(screen) => {
            this.#screen = screen ?? this.#screen
          }}
        >
          <Suspense fallback={<Spinner />}>{this.props.children}</Suspense>
        </div>
      )
    // Before React takes the failed screen away.
    if (this.#screen) this.#copy ??= copyOfScreen(this.#screen)
    return (
      <div className="grid gap-5">
        <LoadError text={errorTexts.unexpected} onRetry={() => window.location.reload()} />
        <div
          ref={(place) => {
            if (this.#copy) place?.replaceChildren(this.#copy)
          }}
        />
      </div>
    )
  }
}
