let opened: string | null = null

/** The page that the client opened by itself: the next call says so, whichever it is, so that a visit counts as a loaded page does. */
export const noteOpened = (address: string): void => {
  opened = address
}

export const takeOpened = (): string | null => {
  const address = opened
  opened = null
  return address
}
