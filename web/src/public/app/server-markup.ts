type Watch = MutationObserver & { changes: MutationRecord[] }
declare global {
  interface Window {
    /** Set by `markupScript`. */
    markup?: Watch
  }
}

const watched = { childList: true, characterData: true, characterDataOldValue: true, subtree: true }

/** Inline, behind the server's markup: notes what others (a translator, a phone's detector of numbers) do to it before the application starts. */
export const markupScript = `(markup=new MutationObserver(r=>markup.changes.push(...r))).changes=[];markup.observe(root,{childList:1,characterData:1,characterDataOldValue:1,subtree:1})`

const undo = (changes: MutationRecord[]): void => {
  for (const { type, target, oldValue, addedNodes, removedNodes, nextSibling } of changes.reverse())
    if (type === 'characterData') target.nodeValue = oldValue
    else {
      for (const node of addedNodes) node.parentNode?.removeChild(node)
      for (const node of removedNodes)
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
    }
}

/**
 * Puts the server's markup back and keeps it until the returned function is called: React rebuilds a page that differs from what it
 * renders, and loses what was typed.
 */
export const holdMarkup = (root: Element): (() => void) => {
  const { markup } = window
  if (markup) undo([...markup.changes, ...markup.takeRecords()])
  markup?.disconnect()
  const guard = new MutationObserver((changes) => {
    undo(changes)
    // Its own changes.
    guard.takeRecords()
  })
  guard.observe(root, watched)
  return () => guard.disconnect()
}
