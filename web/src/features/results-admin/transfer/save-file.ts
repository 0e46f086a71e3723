const releaseMs = 60_000

/** Gives a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download begins after the click: until then the address must stay good.
  setTimeout(() => URL.revokeObjectURL(address), releaseMs)
}
