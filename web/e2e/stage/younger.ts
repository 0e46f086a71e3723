import type { BrowserContext, Page } from '@playwright/test'

/** Methods and APIs that one of the oldest browsers lacks, by where they are. */
export const youngerApis = [
  'Map.groupBy',
  'Object.groupBy',
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.symmetricDifference',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.isDisjointFrom',
  'Promise.withResolvers',
  'Promise.try',
  'RegExp.escape',
  'Error.isError',
  'Iterator',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'URL.canParse',
  'URL.parse',
  'Response.json',
  'ReadableStream.from',
  'CompressionStream',
  'DecompressionStream',
  'OffscreenCanvas',
  'scheduler',
  'requestIdleCallback',
  'cancelIdleCallback',
  'navigation',
  'cookieStore',
  'trustedTypes',
  'documentPictureInPicture',
  'URLPattern',
  'ClipboardItem',
  'crypto.randomUUID',
  'Navigator.prototype.share',
  'Navigator.prototype.canShare',
  'Navigator.prototype.vibrate',
  'Navigator.prototype.wakeLock',
  'Navigator.prototype.userActivation',
  'Navigator.prototype.connection',
  'Document.prototype.startViewTransition',
  'Document.prototype.adoptedStyleSheets',
  'CSSStyleSheet.prototype.replaceSync',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'Element.prototype.setHTML',
  'Element.prototype.getHTML',
  'HTMLElement.prototype.attachInternals',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'HTMLElement.prototype.inert',
  'HTMLButtonElement.prototype.popoverTargetElement',
  'HTMLButtonElement.prototype.popoverTargetAction',
  'HTMLDialogElement.prototype.closedBy',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLInputElement.prototype.showPicker',
  'CanvasRenderingContext2D.prototype.roundRect',
  'PointerEvent.prototype.getCoalescedEvents',
] as const

/** The oldest browsers have these by a version or two: numbers stay readable without them. */
const ofTheFloor = [
  'Object.hasOwn',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'String.prototype.at',
  'structuredClone',
] as const

export const allApis = [...youngerApis, ...ofTheFloor]

/** Runs in the page: deletes each of these. */
const takeAway = (paths: readonly string[]): void => {
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const owner = keys.reduce<unknown>((each, key) => (each as Record<string, unknown> | undefined)?.[key], globalThis)
    if (owner) Reflect.deleteProperty(owner, last)
    // `crypto` has its methods from its class.
    if (owner && keys.length === 1) Reflect.deleteProperty(Object.getPrototypeOf(owner) as object, last)
  }
}

export const withoutApis = (target: Page | BrowserContext, paths: readonly string[]): Promise<unknown> =>
  target.addInitScript(takeAway, paths)

/** Runs in the page: the engine reads attributes without a namespace only, scripts read these as before. */
const hidePopoverAttributes = (): void => {
  const setAttribute = Reflect.get(Element.prototype, 'setAttribute')
  Element.prototype.setAttribute = function set(name: string, value: string) {
    if (/^popover/i.test(name)) this.setAttributeNS('urn:story', name.toLowerCase(), value)
    else setAttribute.call(this, name, value)
  }
  for (const { prototype } of [Document, Element])
    for (const name of ['querySelector', 'querySelectorAll', 'closest', 'matches']) {
      const select = Reflect.get(prototype, name) as ((selector: string) => unknown) | undefined
      if (select)
        Reflect.set(prototype, name, function find(this: Element, selector: string) {
          return select.call(this, selector.replaceAll('[popover', '[*|popover'))
        })
    }
}

/** Popovers are attributes of the engine: deleting their methods leaves them. */
export const withoutPopovers = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(hidePopoverAttributes)

/** Chrome 94 to 128: `scheduler` without `yield`. */
export const withoutYield = (target: Page | BrowserContext): Promise<unknown> =>
  target.addInitScript(() => {
    Object.defineProperty(globalThis, 'scheduler', { value: { postTask: () => undefined }, configurable: true })
  })

/** Makes unknown what browsers before 2022 do not know: the rule, its condition and the value are skipped. */
const olderStyle = (css: string): string =>
  css
    .replaceAll(':has(', ':-x-has(')
    .replaceAll(/(?<!\\):popover-open/g, ':-x-popover-open')
    .replaceAll('[popover]', '[*|popover]')
    .replaceAll('color-mix(', '-x-color-mix(')
    .replaceAll('oklch(', '-x-oklch(')
    .replaceAll('@property ', '@-x-property ')
    .replaceAll('@container', '@-x-container')
    .replaceAll('container-type', '-x-container-type')
    .replaceAll(/(?<=\d)cq(?=i\b|w\b)/g, '-x-cq')
    .replaceAll(/(?<=\d)[ds]vh\b/g, '-x-vh')
    .replaceAll(/([{;])(?=translate:|rotate:|scale:)/g, '$1-x-')
    // Width ranges and a bare `not` are of the same year.
    .replaceAll(/@media [^{]*[<>][^{]*/g, '@media -x-range ')
    .replaceAll(/@media (?=not ?\()/g, '@media -x-')
    // Tailwind's sign of browsers without @property: they set its variables on every element.
    .replaceAll(/@supports [^{]*-webkit-hyphens[^{]*/g, '@supports (color:red)')

/** Serves pages and style sheets in the older style. A page's policy names the hash of its style: it goes. */
export const inOlderStyle = async (target: Page | BrowserContext): Promise<void> => {
  await target.route('**/*', async (route) => {
    const kind = route.request().resourceType()
    if (kind !== 'document' && kind !== 'stylesheet') return route.fallback()
    const answer = await route.fetch()
    const text = await answer.text()
    const body =
      kind === 'stylesheet' ? olderStyle(text) : text.replaceAll(/(?<=<style>)[^<]*/g, (css) => olderStyle(css))
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    return route.fulfill({ response: answer, headers, body })
  })
}
