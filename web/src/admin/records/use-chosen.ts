import { useLocation, useNavigate } from 'react-router-dom'
import { formOf, marketParam, newRecord, recordParam } from '../paths/admin-paths.ts'
import { mayLeave } from '../paths/leave-guard.ts'
import { writeListQuery } from '../paths/use-list-query.ts'

/** The record whose form is open, from the address: a link opens it, a reload keeps it and Back leaves it. */
export const useChosen = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const value = new URLSearchParams(search).get(recordParam)
  const addressOf = (id: string | null): string => {
    const next = writeListQuery(new URLSearchParams(search), { [recordParam]: id ?? '', [marketParam]: '' })
    return `?${next.toString()}`
  }
  const go = (id: string | null, replace: boolean) =>
    void navigate(addressOf(id), { replace, preventScrollReset: true })
  return {
    chosen: value === newRecord ? null : value,
    isNew: value === newRecord,
    /** Which form is open. */
    form: formOf(search),
    addressOf,
    /** Asks first when something was typed. */
    choose: async (id: string, replace = false): Promise<void> => {
      if (await mayLeave()) go(id, replace)
    },
    begin: () => go(newRecord, false),
    /** Without a question: what was typed is saved or given up. A slow save leaves the form or page that is open by now. */
    end: () =>
      location.pathname === pathname && formOf(location.search) === formOf(search) ? go(null, true) : undefined,
  }
}
