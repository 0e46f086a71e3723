import type { Site } from '../src/public/store/site-reducer.ts'
import type { Step } from '../src/public/app/page-titles.ts'

type Described = { origin: string; site: Site; trail: readonly Step[] }

/** Structured data: the site, its operator and the breadcrumb. */
export const jsonLd = ({ origin, site, trail }: Described): unknown => {
  const organization = { '@id': `${origin}/#organization` }
  const graph: unknown[] = [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: site.name,
      url: `${origin}/`,
      inLanguage: 'id',
      publisher: organization,
    },
    {
      '@type': 'Organization',
      ...organization,
      name: site.name,
      url: `${origin}/`,
      logo: `${origin}/icons/512.png`,
      ...(site.links.length > 0 ? { sameAs: site.links.map(({ url }) => url) } : {}),
    },
  ]
  if (trail.length > 1) {
    const itemListElement = trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    }))
    graph.push({ '@type': 'BreadcrumbList', itemListElement })
  }
  return { '@context': 'https://schema.org', '@graph': graph }
}
