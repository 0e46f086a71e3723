/** Fetched when the first layer opens. Without it Back leaves the page, as everywhere. */
const fetchLayers = () => import('./layers.ts')

/** Back calls `close` instead of leaving the page, until the returned function is called: it has closed. */
export const closeOnBack = (close: () => void): (() => void) => {
  const adding = fetchLayers().then((layers) => layers.addLayer(close), console.warn)
  return () => void adding.then((drop) => drop?.())
}

/** Back closes each `details` with `data-layer`, also one that was opened before the application. */
export const closeDetailsOnBack = (): void => {
  const follow = () => void fetchLayers().then((layers) => layers.followDetails(), console.warn)
  document.addEventListener('toggle', follow, true)
  // Or a reload came to the entry of a layer.
  if (document.querySelector('[data-layer][open]') || (history.state as { layers?: number } | null)?.layers) follow()
}
