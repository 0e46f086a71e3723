/** Elements where `/` must not open the search. */
const typing = 'input,textarea,select,dialog *'

/** `/` opens the search. The keys until its field is there are kept at its link, a line each below a first one. */
export const openSearchByKey = (): void => {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key } = event
      const link = document.querySelector<HTMLElement>('[data-search]')
      if (!link || event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.matches(typing)) return
      const { typed } = link.dataset
      if (typed === undefined && key !== '/') return
      if (key.length === 1 || key === 'Enter') event.preventDefault()
      link.dataset['typed'] = `${typed}\n${key}`
      if (typed === undefined) link.click()
    },
    true,
  )
}
