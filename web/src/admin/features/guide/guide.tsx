import { Card } from '../../../shared/ui/card.tsx'
import { readGuide, type Block, type Span } from './read-guide.ts'
import text from '../../../../../docs/panduan-admin.md?raw'

const found = import.meta.glob<string>('../../../../../docs/screens/admin-*-1280-light.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Image URLs of the guide by file name. */
const pictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, address]) => [path.replace(/^.*\//, ''), address]),
)

const Line = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ kind, text: words }, index) => {
    // The guide never changes: the index is the identity.
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'strong') return <strong key={index}>{words}</strong>
    if (kind === 'text') return words
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded-md bg-well px-1.5 py-0.5 font-mono text-[0.9375em] wrap-anywhere">
        {words}
      </code>
    )
  })

const Part = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl font-bold tracking-tight">{block.text}</h2>
    case 'picture':
      return (
        <img
          src={pictures[block.name]}
          alt={block.alt}
          loading="lazy"
          width={1280}
          height={900}
          className="h-auto w-full rounded-card border border-line"
        />
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={block.isOrdered ? 'ml-5 list-decimal space-y-1.5' : 'ml-5 list-disc space-y-1.5'}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>
              <Line spans={item} />
            </li>
          ))}
        </List>
      )
    }
    default:
      return (
        <p>
          <Line spans={block.spans} />
        </p>
      )
  }
}

/** Renders docs/panduan-admin.md; its title is the screen's. */
export const Guide = () => (
  <Card className="flex max-w-[48rem] flex-col gap-4 p-5 leading-relaxed wrap-anywhere sm:p-8">
    {readGuide(text)
      .filter((block) => block.kind !== 'heading' || block.level > 1)
      .map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Part key={index} block={block} />
      ))}
  </Card>
)
