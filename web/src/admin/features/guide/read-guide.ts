export type Span = { kind: 'text' | 'strong' | 'code'; text: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: Span[][] }
  | { kind: 'picture'; name: string; alt: string }

const spansOf = (line: string): Span[] =>
  line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      return part.startsWith('`') ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'text', text: part }
    })

const blockOf = (lines: readonly string[]): Block => {
  const [first = ''] = lines
  const heading = /^(#{1,2}) (.+)$/.exec(first)
  if (heading) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' }
  const picture = /^!\[([^\]]*)\]\((?:.*\/)?([^)/]+)\)$/.exec(first)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }
  const bullet = /^(?:-|\d+\.) /
  if (bullet.test(first)) {
    return {
      kind: 'list',
      isOrdered: !first.startsWith('-'),
      items: lines.map((line) => spansOf(line.replace(bullet, ''))),
    }
  }
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) }
}

/** Parses the Markdown subset of the staff guide: blocks separated by blank lines. */
export const readGuide = (text: string): Block[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockOf(block.split('\n')))
