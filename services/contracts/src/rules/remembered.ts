/** Memoizes `read` by key; clears the cache at `max` keys. */
export const remembered = <Key, Value extends object | string | number>(
  read: (key: Key) => Value,
  most = 500,
): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(key)
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
