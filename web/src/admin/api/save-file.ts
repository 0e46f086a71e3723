const releaseMs = 60_000

/** Downloads `content` as a file. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts after the click and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(address), releaseMs)
}
