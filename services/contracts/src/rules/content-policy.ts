/**
 * What a page of ours may load and run: files of its own origin, images from anywhere by https, and no code or style in
 * the page itself. `styleHashes` are of style elements that stand in it all the same, such as 'sha256-...'.
 */
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
