/** First match wins: most browsers name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof browsers, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/** A device in words from its User-Agent: 'Chrome di Windows'. A program is called by its own name. */
export const deviceWords = (userAgent: string | undefined): string => {
  const agent = (userAgent ?? '').slice(0, 500)
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser) return system ? `${browser} di ${system}` : browser
  if (system) return system
  const [program] = /^[A-Za-z][\w.-]{0,30}/.exec(agent) ?? []
  return program ? `Program ${program}` : 'Perangkat tidak dikenal'
}
