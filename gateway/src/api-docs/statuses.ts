import type { Route } from '@papan/contracts/calls/route.ts'

const isRead = ({ method }: Route): boolean => method === 'GET'
const isGuarded = ({ who, path }: Route): boolean => who !== 'all' || path === '/auth/login'

/** Every status besides success that a call may answer, whoever asks and whatever he sends. */
export const refusalsOf = (route: Route): number[] => [
  400,
  ...(isGuarded(route) ? [401, 403] : []),
  ...(route.path.includes('/:') ? [404] : []),
  ...(isRead(route) ? [] : [408, 409, 412, 413, 415, 422]),
  429,
  502,
  503,
  504,
  ...(isRead(route) ? [] : [507]),
]
