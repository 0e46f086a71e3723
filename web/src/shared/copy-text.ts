/** For pages without https, and browsers that refuse the clipboard. */
const copySelected = (text: string): boolean => {
  const focused = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  focused?.focus({ preventScroll: true })
  return isCopied
}

/** To be called in the tap itself: WebKit refuses a copy that comes later. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
