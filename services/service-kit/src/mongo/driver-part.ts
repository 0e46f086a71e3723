import { createRequire } from 'node:module'

// Mongoose's own copy of the driver.
const require = createRequire(createRequire(import.meta.url).resolve('mongoose'))

/** An unexported part of the driver, by path (`lib/cmap/errors.js`). Throws if a later driver moved it. */
export const driverPart = (path: string): unknown => require(`mongodb/${path}`)
