import { paths } from '../../../shared/paths/site-paths.ts'
import { formText } from './form-text.ts'
import { mineTab } from './room-query.ts'

export const RoomTabs = ({ isMine }: { isMine: boolean }) => (
  <nav aria-label={formText.tabs} className="room-tabs">
    <a href={paths.numberRoom} aria-current={isMine ? undefined : 'page'}>
      {formText.history}
    </a>
    <a href={`${paths.numberRoom}?tab=${mineTab}`} aria-current={isMine ? 'page' : undefined}>
      {formText.mine}
    </a>
  </nav>
)
