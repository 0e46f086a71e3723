import { marketsText } from './markets-text.ts'

/** Says in the closed list how many markets are marked: the browser keeps the form's markup, so no component does. */
export const countMarkets = ({ target }: Event): void => {
  const list = target instanceof Element ? target.closest('.market-choice') : null
  const place = list?.querySelector('summary > span')
  if (!list || !place) return
  const marked = [...list.querySelectorAll<HTMLInputElement>('input:checked')]
  place.textContent = marketsText(marked.map(({ value }) => value))
}
