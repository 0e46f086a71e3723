import { useEffect, useState } from 'react'

/**
 * The order to show when `wanted` is the right one and `shown` is on screen: what stays keeps its place, what is new takes
 * the places that became free. So a number that arrives never moves the card that somebody is reading.
 */
export const settle = (shown: readonly string[], wanted: readonly string[]): string[] => {
  const staying = new Set(wanted.filter((name) => shown.includes(name)))
  const coming = wanted.filter((name) => !staying.has(name))
  const kept = shown.map((name) => (staying.has(name) ? name : coming.shift())).filter((name) => name !== undefined)
  return [...kept, ...coming].slice(0, wanted.length)
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** `wanted` settled against what is on screen; the right order comes back with another `page` and when the tab is seen again. */
export const useSettled = (wanted: readonly string[], page: number): readonly string[] => {
  const [shown, setShown] = useState({ page, names: wanted })
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const names = isAway || shown.page !== page ? wanted : settle(shown.names, wanted)
  if (shown.page !== page || !isSame(names, shown.names)) setShown({ page, names })
  return names
}
