const releaseMs = 60_000

/** Downloads `content` as a file. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The download starts after the click and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(address), releaseMs)
}
