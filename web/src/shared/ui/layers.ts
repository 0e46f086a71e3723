import { followedLink } from '../paths/followed-link.ts'
import { ownStep } from './own-step.ts'

/** An entry of the history: how many layers are open over its page, beside the router's own state. */
type Entry = { layers?: number; idx?: number } | null

/** What closes each layer that is open over the page, the top one last. */
const layers: (() => void)[] = []
/** The own step back that has not arrived yet. */
let step: Promise<void> | undefined
let arrived = (): void => undefined
/** The router's index of the page below the layers. */
let page: number | undefined

/** A browser that ignores a step is waited for no longer, ms. On a busy device it comes later. */
const patienceMs = 500

const entry = () => history.state as Entry
const depth = (): number => entry()?.layers ?? 0
/** Not setTimeout: stories stop the clock. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(null)
  })

const stepBack = async (entries: number): Promise<void> => {
  ownStep.isAway = true
  await new Promise<void>((done) => {
    arrived = done
    setTimeout(done, patienceMs)
    history.go(-entries)
  })
  // Browsers restore the scroll position after the event.
  await nextTask()
  step = undefined
}

/** Gives each open layer its entry and drops the entries of closed ones. */
const settleHistory = async (): Promise<void> => {
  // A layer that closes as another opens hands its entry on.
  await nextTask()
  while (step) await step
  const closed = depth() - layers.length
  if (closed > 0) {
    page = entry()?.idx
    step = stepBack(closed)
    await step
  }
  // The page may scroll below a layer, and stays there.
  history.scrollRestoration = layers.length > 0 ? 'manual' : 'auto'
  for (let opened = depth() + 1; opened <= layers.length; opened++) {
    page = entry()?.idx
    history.pushState({ ...entry(), layers: opened }, '')
  }
}

const closeAbove = (event: PopStateEvent): void => {
  const isOwn = ownStep.isAway
  const isBack = layers.length > depth()
  // The router would render the same page again.
  if ((isOwn || isBack) && entry()?.idx === page) {
    event.stopImmediatePropagation()
    if (ownStep.written !== null) history.replaceState(history.state, '', ownStep.written)
  }
  Object.assign(ownStep, { isAway: false, written: null })
  if (step) return arrived()
  // A layer that opened before an own step came has no entry yet, and stays.
  if (!isOwn) for (const close of layers.splice(depth()).reverse()) close()
  // Also drops the entry of a layer that Forward or a reload came to: it stays closed.
  void settleHistory()
}

/** A link leaves from the page's entry: Back comes to the page, not to a layer that is gone. */
const leaveFromPage = (event: MouseEvent): void => {
  const link = followedLink(event)
  if (!link || depth() === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  layers.length = 0
  void settleHistory().then(() => link.click())
}

/** Back calls `close` instead of leaving the page, until the returned function is called: the layer has closed. */
export const addLayer = (close: () => void): (() => void) => {
  layers.push(close)
  void settleHistory()
  return () => {
    const at = layers.indexOf(close)
    if (at === -1) return
    layers.splice(at, 1)
    void settleHistory()
  }
}

const dropOf = new Map<Element, () => void>()

/** A `details` with `data-layer` is a layer while it is open. */
export const followDetails = (): void => {
  const open = new Set(document.querySelectorAll('[data-layer][open]'))
  for (const [details, drop] of dropOf)
    if (!open.has(details)) {
      dropOf.delete(details)
      drop()
    }
  for (const details of open)
    if (!dropOf.has(details))
      dropOf.set(
        details,
        addLayer(() => details.removeAttribute('open')),
      )
}

if (ownStep.isWatched) ownStep.arrive = closeAbove
else window.addEventListener('popstate', closeAbove, true)
document.addEventListener('click', leaveFromPage, true)
void settleHistory()
