/** Content-Security-Policy of our pages. `styleHashes` ('sha256-...') allow inline style elements. */
export const contentPolicy = (styleHashes: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
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
