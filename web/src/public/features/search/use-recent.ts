import { useStored } from '../../data/use-stored.ts'
import { addRecent, readRecent, type Recent } from './recent-list.ts'

/** Kept on the device alone. */
const recentKey = 'terakhirDibuka'

/** What was opened from the search, the last one first. */
export const useRecent = () => {
  const [text, keep] = useStored(recentKey)
  const recent = readRecent(text)
  return {
    recent,
    add: (opened: Recent) => keep(JSON.stringify(addRecent(recent, opened))),
    clear: () => keep('[]'),
  }
}
