import type { TabOptions } from './drivers/driver.ts'

export const deskSize = { width: 1280, height: 900 }

/** A window of the back office with this admin's session. */
export const signedIn = ({ authorization }: { authorization: string }): TabOptions => {
  const token = JSON.stringify(authorization.replace('Bearer ', ''))
  // An empty first page has no storage.
  return { viewport: deskSize, init: `try { localStorage.setItem('authToken', ${token}) } catch {}` }
}
