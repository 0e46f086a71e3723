import { Component, Suspense, type ReactNode } from 'react'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'

/** A copy of a screen with what was typed into it, to be read and copied; passwords stay out. */
const copyOfScreen = (screen: Element): HTMLElement => {
  const copy = document.createElement('div')
  copy.append(...[...screen.childNodes].map((node) => node.cloneNode(true)))
  const fields = 'input, textarea, select'
  const copies = [...copy.querySelectorAll<HTMLInputElement>(fields)]
  for (const [index, field] of [...screen.querySelectorAll<HTMLInputElement>(fields)].entries()) {
    const twin = copies[index]
    if (!twin) continue
    // Cloning leaves out what a person chose and typed.
    if (field.type === 'password') twin.value = ''
    else if (field.type !== 'file') twin.value = field.value
    twin.checked = field.checked
    twin.readOnly = true
  }
  for (const control of copy.querySelectorAll<HTMLButtonElement>(
    'button, select, [type=checkbox], [type=radio], [type=file]',
  ))
    control.disabled = true
  return copy
}

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
