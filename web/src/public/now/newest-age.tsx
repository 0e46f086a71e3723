import { spanText } from '../../shared/format/wib-text.ts'
import { Ticking } from '../ui/ticking.tsx'
import { nowText } from './now-text.ts'

/** '12 detik lalu'; `at`: when the number came, ms. */
export const NewestAge = ({ at, className }: { at: number; className: string }) => (
  <Ticking read={(now) => (now === null ? '' : nowText.ago(spanText(now - at)))} className={className} />
)
