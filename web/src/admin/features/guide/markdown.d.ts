declare module '*.md' {
  import type { ComponentType } from 'react'
  const Markdown: ComponentType
  export default Markdown
}
