// The gateway of `npm run dev`. It keeps no answer, so that a changed page or rule shows at the next request.
import { registerHooks } from 'node:module'

const caching = import.meta.resolve('../src/cache/cached-response.ts')
const uncached = import.meta.resolve('./uncached-response.ts')

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    return found.url === caching && context.parentURL !== uncached ? { ...found, url: uncached } : found
  },
})
await import('../src/main.ts')
