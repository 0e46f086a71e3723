import { openApi } from '@papan/contracts/openapi/openapi.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** The gateway's own documents by address. */
export const documents: Readonly<Record<string, { type: string; make: () => string }>> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

export const isDocument = (path: string): boolean => Object.hasOwn(documents, path)
