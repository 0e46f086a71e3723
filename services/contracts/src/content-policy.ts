const allowing = (source: string, hashes: readonly string[]): string =>
  [source, ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** Content-Security-Policy of our pages. Hashes ('sha256-...') allow inline style elements and scripts. */
export const contentPolicy = (styleHashes: readonly string[] = [], scriptHashes: readonly string[] = []): string =>
  [
    "default-src 'none'",
    allowing("script-src 'self'", scriptHashes),
    allowing("style-src 'self'", styleHashes),
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self' wss:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
