import {
  expectedNumberHeader,
  expectedNumberText,
  type ExpectedNumber,
} from '@papan/contracts/calls/expected-number.ts'
import { tagOf, ifMatchFormHeader, longIfMatchForm } from '@papan/contracts/calls/if-match.ts'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'

/** The revision that a change is based on; the server answers 412 if the record is at another one. */
export type Versioned = { epoch: number; rev: number }
/** A write with an idempotency key. */
export type Keyed<Body> = { body: Body; key: string }

export const stateOf = ({ epoch, rev }: Versioned): Versioned => ({ epoch, rev })

export const ifMatch = (state: Versioned) => ({ 'if-match': tagOf(state) })
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })
export const expecting = (expected: readonly ExpectedNumber[]): Record<string, string> =>
  expected.length === 0 ? {} : { [expectedNumberHeader]: expectedNumberText(expected) }

/** Kinds of calls (`/admin/results`) whose service reads an epoch in If-Match; the release before does not. */
const kindsWithEpoch = new Set<string>()

const kindOf = (url: string): string => url.split('/', 3).join('/')

/** Records which If-Match form the service of a call reads. */
export const recordIfMatchForm = (url: string, headers: Headers): void => {
  if (headers.get(ifMatchFormHeader) === longIfMatchForm) kindsWithEpoch.add(kindOf(url))
  else kindsWithEpoch.delete(kindOf(url))
}

/** A call's headers, with If-Match in its service's form. */
export const readableHeaders = ({ url, headers }: FetchArgs): FetchArgs['headers'] => {
  const asked = headers as Record<string, string> | undefined
  const tag = asked?.['if-match']
  if (!tag || kindsWithEpoch.has(kindOf(url))) return headers
  return { ...asked, 'if-match': tag.replace(/^"\d+-/, '"') }
}
