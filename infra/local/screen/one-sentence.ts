/** What ends a start, for people: without a stack, and a full disk by its name. */
export const oneSentence = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  if (!/ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i.test(text)) return text
  return 'The disk is full: make room, or set DATA_DIR (and XDG_CACHE_HOME for the engines) to a folder on another one.'
}
