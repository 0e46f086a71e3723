const placeOf = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port}/${port}`
}

/** NEIGHBOURS of a process that finds all others at `url`, except those of `others`. Each URL takes calls and internal ones. */
export const neighboursAt = (url: string, others: Record<string, readonly string[]> = {}): string =>
  [
    placeOf(url),
    ...Object.entries(others).flatMap(([name, urls]) => urls.map((one) => `${name}=${placeOf(one)}`)),
  ].join()
