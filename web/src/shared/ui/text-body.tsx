import { createElement, type ReactNode } from 'react'
import { textTags } from '@papan/contracts/parsing/text-tags.ts'
import type { TextNode } from '@papan/contracts/calls/media/page-calls.ts'

/** The page's style is made for elements that its sources name. */
const known: ReadonlySet<string> = new Set(textTags)

const shown = (node: TextNode, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const { tag, children, ...attributes } = node
  if (!known.has(tag)) return null
  const ofPicture = tag === 'img' ? { loading: 'lazy', referrerPolicy: 'no-referrer' } : {}
  return createElement(tag, { key, ...attributes, ...ofPicture }, ...children.map(shown))
}

/** A text of the owner as elements: no HTML is put into a page. */
export const TextBody = ({ text }: { text: readonly TextNode[] }) => <div className="text-body">{text.map(shown)}</div>
