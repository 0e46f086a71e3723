/** URL at which a peer emits `count` revisions from `from` on, back to back. */
export const emitCall = (url: string, from: number, count: number): string => `${url}/emit?from=${from}&count=${count}`

/** The revisions of such a URL; none for others. */
export const emitsOf = (path = '/'): number[] => {
  const { pathname, searchParams } = new URL(path, 'http://peer')
  if (pathname !== '/emit') return []
  const from = Number(searchParams.get('from'))
  return Array.from({ length: Number(searchParams.get('count')) }, (_each, index) => from + index)
}
