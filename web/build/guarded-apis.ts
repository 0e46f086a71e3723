type Guarded = {
  /** How the linter's message begins. */
  api: string
  /** Of the chunk's file, before its hash. */
  chunk: RegExp
  why: string
}

const popovers = 'the back office fetches popovers where they are missing (entry-admin.tsx)'
const transitions = 'React tests for it, and no page here uses view transitions'
const sharing = 'called where `navigator` has it'

/** What chunks name although the oldest browsers lack it. The build fails on anything else, and on a line here that is not needed. */
export const guardedApis: readonly Guarded[] = [
  { api: 'popover ', chunk: /^(?:entry-admin|date-field)$/, why: popovers },
  { api: 'popoverTarget', chunk: /^(?:entry-admin|date-field)$/, why: popovers },
  { api: 'hidePopover', chunk: /^(?:entry-admin|date-field)$/, why: popovers },
  { api: 'popover', chunk: /^popover-fn$/, why: 'defines it' },
  { api: 'replaceSync', chunk: /^popover-fn$/, why: 'a style element where the constructor fails' },
  { api: 'adoptedStyleSheets', chunk: /^popover-fn$/, why: 'a style element where the constructor fails' },
  { api: 'attachInternals', chunk: /^popover-fn$/, why: 'tested' },
  { api: 'document.fullscreenElement', chunk: /^popover-fn$/, why: 'compared only: undefined is no popover' },
  { api: 'startViewTransition', chunk: /^(?:entry-admin|react)$/, why: transitions },
  { api: 'skipTransition', chunk: /^(?:entry-admin|react)$/, why: transitions },
  { api: 'navigator.connection', chunk: /^(?:entry-admin|react)$/, why: 'React tests for it' },
  { api: 'navigator.share', chunk: /^(?:draw-page|market-paito|paito-export)$/, why: sharing },
  { api: 'navigator.canShare', chunk: /^paito-export$/, why: sharing },
  { api: 'navigator.vibrate', chunk: /^landing-sound$/, why: 'called where `navigator` has it' },
  { api: 'Notification', chunk: /^change-push$/, why: 'used where `pushSupport` finds it' },
  { api: 'scheduler', chunk: /^entry-public$/, why: 'tested, the method itself too' },
  {
    api: 'requestIdleCallback',
    chunk: /^(?:entry-admin|entry-public|start-public)$/,
    why: 'replaced where it is missing',
  },
  { api: 'crypto.randomUUID', chunk: /^entry-admin$/, why: 'socket.io and Redux Toolkit test for it' },
  { api: "ES2025 'Iterator'", chunk: /^(?:asks|attempt-key)$/, why: 'Redux Toolkit tests for it' },
  { api: 'URL.canParse', chunk: /^zod$/, why: 'zod tests for it' },
  { api: 'isConditionalMediationAvailable', chunk: /^web-authn$/, why: '@simplewebauthn/browser tests for it' },
]
