import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { Declared } from '@papan/contracts/calls/call.ts'
import { tagOf } from '@papan/contracts/calls/if-match.ts'
import {
  expectedNumberHeader,
  expectedNumberText,
  type ExpectedNumber,
} from '@papan/contracts/calls/expected-number.ts'
import { fillPath, type PathParams } from '@papan/contracts/paths/path-template.ts'
import type { z } from '@papan/contracts/schema.ts'

/** The revision that a change is based on; the server answers 412 if the record has a different revision. */
export type Versioned = { epoch: number; rev: number }
/** A write with an idempotency key. */
export type Keyed<Body> = { body: Body; key: string }
/** The numbers that the sender assumes in each `PRIZE n`. */
export type Expecting = { expected: readonly ExpectedNumber[] }

export const stateOf = ({ epoch, rev }: Versioned): Versioned => ({ epoch, rev })

export type Sent<C extends Declared> = Pick<
  FetchArgs,
  'params' | 'body' | 'timeout' | 'keepalive' | 'responseHandler'
> & {
  headers?: Record<string, string>
  key?: string
  /** Null for a record that is to be created. */
  state?: Versioned | null
} & Partial<Expecting> &
  (keyof PathParams<C['path']> extends never ? { path?: never } : { path: PathParams<C['path']> })

export type Answer<C extends Declared> = C extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : unknown

/** For `fetchBaseQuery`. */
export const requestOf = ({ path, method }: Declared, sent: Sent<Declared>): FetchArgs => {
  const { path: names = {}, key, state, expected = [], headers, ...rest } = sent
  return {
    url: fillPath(path, names),
    method,
    ...rest,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(state ? { 'if-match': tagOf(state) } : {}),
      ...(expected.length === 0 ? {} : { [expectedNumberHeader]: expectedNumberText(expected) }),
      ...headers,
    },
  }
}

type Asking<C extends Declared, Arg> = {
  query: (arg: Arg) => FetchArgs
  responseSchema?: z.ZodType<Answer<C>, Answer<C>>
}
type Asks = {
  <C extends Declared>(call: C): Asking<C, void>
  <C extends Declared, Arg>(call: C, sentOf: (arg: Arg) => Sent<C>): Asking<C, Arg>
}

/** The part of an endpoint that a call declares: URL, method and shape of the answer. `sentOf`: what its argument adds. */
export const asks: Asks = <C extends Declared, Arg>(call: C, sentOf?: (arg: Arg) => Sent<C>): Asking<C, Arg> => ({
  query: (arg) => requestOf(call, (sentOf?.(arg) ?? {}) as Sent<Declared>),
  ...(call.answer ? { responseSchema: call.answer as z.ZodType<Answer<C>, Answer<C>> } : {}),
})
