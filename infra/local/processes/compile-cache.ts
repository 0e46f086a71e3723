import { join } from 'node:path'

/** Node's compile cache: faster starts from the second on. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../..', 'node_modules', '.cache', 'compile'),
}
