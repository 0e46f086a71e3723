import { join } from 'node:path'

/** How servers start faster from their second start on: where Node keeps what it has compiled of them. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../..', 'node_modules', '.cache', 'compile'),
}
