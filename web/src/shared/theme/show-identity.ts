import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'

const styles = 'link[rel=stylesheet][href^="/warna/"]'

/** Gives an open page the colours and the tab icon of a changed identity. */
export const showIdentity = ({ style, theme, version }: ShownIdentity): void => {
  const { head } = document
  const before = head.querySelectorAll(styles)
  if (before[before.length - 1]?.getAttribute('href') !== style) {
    const colours = document.createElement('link')
    colours.rel = 'stylesheet'
    colours.href = style
    // The colours before stay until these are there.
    colours.addEventListener('load', () => before.forEach((each) => each.remove()))
    head.append(colours)
  }
  head.querySelectorAll('meta[name=theme-color]').forEach((each, at) => each.setAttribute('content', theme[at] ?? ''))
  head.querySelector('link[rel=icon]')?.setAttribute('href', `/favicon.svg?v=${version}`)
}
