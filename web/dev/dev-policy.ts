import { contentPolicy } from '@papan/contracts/content-policy.ts'

/** A page's Content-Security-Policy, opened for Vite: modules and hot updates from its port, styles that scripts insert. */
export const devPolicy = (viteOrigin: string, policy = contentPolicy()): string =>
  policy
    .split('; ')
    // Vite's error overlay writes HTML.
    .filter((rule) => !rule.startsWith('require-trusted-types-for'))
    .map((rule) => {
      // A hash would switch 'unsafe-inline' off.
      if (rule.startsWith('style-src')) return `style-src 'self' 'unsafe-inline' ${viteOrigin}`
      if (rule.startsWith('connect-src')) return `${rule} ${viteOrigin} ${viteOrigin.replace('http', 'ws')}`
      return /^(?:script|img|font)-src/.test(rule) ? `${rule} ${viteOrigin}` : rule
    })
    .join('; ')
