/** The child of `parent` that holds `node`; null when it holds it no more. */
const childWith = (parent: Node, node: Node | null): Node | null => {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Translators and phones wrap text in extra elements: React would fail on a node that has moved, so it gets the wrapper. */
export const allowMovedNodes = (prototype: Node): void => {
  // Called with the node that they are called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = childWith(this, child)
    if (held) removeChild.call(this, held)
    return child
  }
  prototype.insertBefore = function insert<Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    return insertBefore.call(this, node, childWith(this, before)) as Child
  }
}
