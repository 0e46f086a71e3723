import { useMedia } from '../../../shared/ui/use-media.ts'

/** The sidebar becomes a drawer below this width (spec: 768px). */
export const useNarrow = (): boolean => useMedia('(width < 768px)')
