import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { bundles } from '../build/bundles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts Vite on a second port: modules for browsers, the hot socket, and a loader of sources for this process. */
export const startVite = async ({ port, isHot }: { port: number; isHot: boolean }) => {
  const origin = `http://localhost:${port}`
  const http = createHttpServer()
  const vite = await createServer({
    configFile: here('../vite.config.ts'),
    configLoader: 'native',
    cacheDir: here('../../node_modules/.cache/vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    optimizeDeps: { entries: Object.values(bundles).map(({ entry }) => entry) },
    server: {
      middlewareMode: true,
      origin,
      ws: { server: http },
      hmr: isHot,
      ...(isHot ? {} : { watch: null }),
    },
  })
  http.on('request', vite.middlewares)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs modules')
  return {
    origin,
    load: <Module>(path: string): Promise<Module> => ssr.runner.import<Module>(path),
    close: async () => {
      await vite.close()
      http.close()
      http.closeAllConnections()
    },
  }
}
