import type { Declared } from '@papan/contracts/calls/call.ts'
import { fillPath, type PathParams } from '@papan/contracts/paths/path-template.ts'

type Params<C extends Declared> = keyof PathParams<C['path']> extends never ? [] : [params: PathParams<C['path']>]

/** URL and method of a declared call, for `fetchBaseQuery`. */
export const requestOf = <C extends Declared>({ path, method }: C, ...[params]: Params<C>) => ({
  url: fillPath(path, params ?? {}),
  method,
})
