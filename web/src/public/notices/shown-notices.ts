import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'

export type NoticePage = { isLiveDraw: boolean; market: string }

/** An edited notice has another key. */
export const keyOf = ({ id, rev }: ShownNotice): string => `${id}.${rev}`

export const keysIn = (text: string | null): string[] => text?.split(' ') ?? []

/** More than there are at a time. */
const maxKeys = 30
export const withKeys = (text: string | null, keys: readonly string[]): string =>
  [...keysIn(text), ...keys].slice(-maxKeys).join(' ')

export const isOnPage = ({ place, market }: ShownNotice, page: NoticePage): boolean =>
  place === 'ALL' || (place === 'LIVE_DRAW' ? page.isLiveDraw : market === page.market)
