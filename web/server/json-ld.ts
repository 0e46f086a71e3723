import type { Site } from '../src/public/data/site-reducer.ts'
import type { Step } from '../src/public/app/page-trail.ts'

/** Counted numbers that a page shows; `from` and `to` where their period is known. */
export type Dataset = { name: string; description: string; path: string; from: string | null; to: string | null }
type Described = { origin: string; site: Site; trail: readonly Step[]; dataset: Dataset | null }

/** Structured data: the site, its operator, the breadcrumb and the counted numbers. */
export const jsonLd = ({ origin, site, trail, dataset }: Described): unknown => {
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
  if (dataset) {
    const { name, description, path, from, to } = dataset
    graph.push({
      '@type': 'Dataset',
      name,
      description,
      url: origin + path,
      inLanguage: 'id',
      isAccessibleForFree: true,
      creator: organization,
      ...(from && to ? { temporalCoverage: `${from}/${to}` } : {}),
    })
  }
  return { '@context': 'https://schema.org', '@graph': graph }
}
