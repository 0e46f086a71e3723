import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

type Field = HTMLInputElement | HTMLSelectElement

/** What the form would send, without empty fields. */
const addressOf = (form: HTMLFormElement): string => {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) query.set(name, value)
  return `${form.getAttribute('action')}?${query}`.replace(/\?$/, '')
}

/** Gives the fields the values of an address. */
const showAddress = (search: string): void => {
  const query = new URLSearchParams(search)
  for (const field of document.querySelectorAll<Field>('[data-at-once] [name]:not([type="hidden"])')) {
    const value = query.get(field.name) ?? ''
    if (field.value !== value) field.value = value
  }
}

/**
 * Sends forms marked `data-at-once` when a field changes, and gives fields the values of an address that a link or the button
 * back opens. By the document: parts of a page that keep the server's markup have no handlers.
 */
export const useSendAtOnce = (): void => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const before = useRef(search)
  useEffect(() => {
    const send = ({ target }: Event) => {
      const { form } = target as Field
      if (form?.hasAttribute('data-at-once')) void navigate(addressOf(form))
    }
    // Back before the choice's own address is rendered: the router sees no change.
    const back = () => showAddress(location.search)
    document.addEventListener('change', send)
    addEventListener('popstate', back)
    return () => {
      document.removeEventListener('change', send)
      removeEventListener('popstate', back)
    }
  }, [navigate])
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    showAddress(search)
  }, [search])
}
