import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'

/** Gives an open page the colours and the tab icon of a changed identity. */
export const showIdentity = ({ style, version }: ShownIdentity): void => {
  const colours = document.createElement('link')
  colours.rel = 'stylesheet'
  colours.href = style
  document.head.append(colours)
  document.querySelector('link[rel=icon]')?.setAttribute('href', `/favicon.svg?v=${version}`)
}
