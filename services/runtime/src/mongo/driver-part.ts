import { createRequire } from 'node:module'

// The driver that mongoose itself loads, not another copy beside it.
const require = createRequire(createRequire(import.meta.url).resolve('mongoose'))

/** A part of the driver that it does not export, by its path: `lib/cmap/errors.js`. Throws where a later driver has moved it. */
export const driverPart = (path: string): unknown => require(`mongodb/${path}`)
