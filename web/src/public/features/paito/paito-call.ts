import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import type { Call } from '../../data/calls.ts'

/** `from` is null for insight's own period. */
export const paitoCall = (name: string, from: string | null): Call<MarketPaito> =>
  `${fillPath(publicPaths.paito, { marketName: name })}${from === null ? '' : `?from=${from}`}`
