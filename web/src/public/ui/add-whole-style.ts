let added: Promise<unknown> | undefined

/**
 * A document carries what its own page needs of the styles: all of them come with the first other page. Waits until they are
 * there or have failed.
 */
export const addWholeStyle = (): Promise<unknown> | undefined => {
  const href = document.querySelector<HTMLElement>('[data-ready] [data-style]')?.dataset['style']
  if (href)
    added ??= new Promise((done) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done })
      document.head.append(link)
    })
  return added
}
