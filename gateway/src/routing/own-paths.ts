/** What the gateway answers itself. */
const ownPaths = ['/api/docs', '/api/docs.css', '/api/openapi.json'] as const
export type OwnPath = (typeof ownPaths)[number]

export const isOwnPath = (path: string): path is OwnPath => ownPaths.some((own) => own === path)
