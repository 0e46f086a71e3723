/** Memoizes `read` by key; clears the cache at `max` keys. */
export const memoized = <Key, Value extends object | string | number>(
  read: (key: Key) => Value,
  max = 500,
): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(key)
    if (known.size >= max) known.clear()
    known.set(key, value)
    return value
  }
}
