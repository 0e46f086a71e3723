export * from '../src/cache/cached-response.ts'

export const isCacheable = (): boolean => false
