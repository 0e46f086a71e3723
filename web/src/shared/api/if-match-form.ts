import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import { ifMatchFormHeader, longIfMatchForm } from '@papan/contracts/calls/if-match.ts'

/** Kinds of calls (`/admin/results`) whose service has said that it reads an epoch in If-Match; those of the release before do not. */
const knowing = new Set<string>()

const kindOf = (url: string): string => url.split('/', 3).join('/')

/** Notes which form of If-Match the service behind a call reads. */
export const learnIfMatchForm = (url: string, headers: Headers): void => {
  if (headers.get(ifMatchFormHeader) === longIfMatchForm) knowing.add(kindOf(url))
  else knowing.delete(kindOf(url))
}

/** The headers of a call with If-Match in the form that its service reads. */
export const readableHeaders = ({ url, headers }: FetchArgs): FetchArgs['headers'] => {
  const asked = headers as Record<string, string> | undefined
  const tag = asked?.['if-match']
  if (!tag || knowing.has(kindOf(url))) return headers
  return { ...asked, 'if-match': tag.replace(/^"\d+-/, '"') }
}
