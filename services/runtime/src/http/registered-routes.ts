import type { Server } from 'node:http'

/** A route as a service registered it, whether or not any contract names it. */
export type RegisteredRoute = { method: string; path: string }

type Layer = {
  route?: { path: string; methods: Record<string, boolean> }
  handle?: { stack?: Layer[] }
}

const routesIn = (layers: readonly Layer[]): RegisteredRoute[] =>
  layers.flatMap(({ route, handle }) =>
    route
      ? Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path }))
      : routesIn(handle?.stack ?? []),
  )

/** The routes of the Express app behind a server, as Express keeps them; none behind a server of another kind. */
export const registeredRoutes = (server: Server): RegisteredRoute[] =>
  server.listeners('request').flatMap((listener) => {
    const { router } = listener as { router?: { stack?: Layer[] } }
    return routesIn(router?.stack ?? [])
  })
