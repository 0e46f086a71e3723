/**
 * Undoes what others (a translator, a phone's detector of numbers) do to the server's markup before React takes it over: React builds
 * a page anew that differs from what it renders, and loses what was typed.
 */
export const watchMarkup = (root: Element): { restore: () => boolean } => {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true })
  return {
    /** Puts the markup back and stops watching; whether there was anything to undo. */
    restore: () => {
      changes.push(...observer.takeRecords())
      observer.disconnect()
      for (const { type, target, oldValue, addedNodes, removedNodes, nextSibling } of changes.reverse())
        if (type === 'characterData') target.nodeValue = oldValue
        else {
          for (const node of addedNodes) node.parentNode?.removeChild(node)
          for (const node of removedNodes)
            target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
        }
      return changes.length > 0
    },
  }
}
