// What happens to a page before it starts, as text that runs in it.

/** Notes where each card is before the application runs. */
export const notePlaces = `
  globalThis.placesOf = () => {
    const places = {}
    for (const card of document.querySelectorAll('main article, main section')) {
      const name = card.getAttribute('aria-label') ?? card.querySelector('h2, h3')?.textContent ?? ''
      const { left, top } = card.getBoundingClientRect()
      const at = Math.round(left + scrollX) + ' ' + Math.round(top + scrollY)
      ;(places[card.tagName + ' ' + name] ??= []).push(at)
    }
    return places
  }
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => { globalThis.firstPlaces = placesOf() }))
`

const eachText = (change: string) => `
  document.addEventListener('DOMContentLoaded', () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style')) texts.push(walker.currentNode)
    for (const text of texts) { ${change} }
  })
`

/** As a browser's translator: each text in two elements. */
export const translated = eachText(`
  if (text.data.trim() === '') continue
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  text.replaceWith(outer)
  outer.append(inner)
  inner.append(text)
`)

/** As a phone that makes links of numbers, unless the page refuses that. */
export const detected = eachText(`
  if (document.querySelector('meta[name=format-detection]')?.content.includes('telephone=no')) break
  if (!/\\d{4}/.test(text.data)) continue
  const link = document.createElement('a')
  link.href = 'tel:' + text.data.replace(/\\D/g, '')
  text.replaceWith(link)
  link.append(text)
`)
