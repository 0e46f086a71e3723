const upstreams = ['AUTH', 'CONTENT', 'MEDIA', 'AUDIT', 'INSIGHT', 'WEB']

/** Settings of a gateway whose upstreams are all at this URL. */
export const upstreamEnv = (url: string): Record<string, string> => ({
  ...Object.fromEntries(upstreams.map((name) => [`${name}_URL`, url])),
  AUTH_INTERNAL_URL: url,
  REALTIME_URLS: url,
})
