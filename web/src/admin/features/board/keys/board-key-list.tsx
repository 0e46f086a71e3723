import { KeyList, type KeyRow } from '../../../keys/key-list.tsx'
import { actionText, alarmText, boardText, keyText } from '../board-text.ts'

const rows: KeyRow[] = [
  ['J, K, ↓, ↑', keyText.select],
  ['Enter', keyText.open],
  ['A', `${keyText.take}, ${actionText.accept.toLowerCase()}, ${actionText.takeOver.toLowerCase()}`],
  ['X', `${actionText.decline.toLowerCase()}, ${actionText.withdraw.toLowerCase()}`],
  ['S', keyText.handOver],
  ['T', alarmText.siteLate],
  ['G', keyText.alarm],
  ['M', boardText.filters.mine.toLowerCase()],
  ['U', boardText.filters.free.toLowerCase()],
  ['/', boardText.search.toLowerCase()],
  ['?', keyText.all],
  ['Esc', keyText.close],
]

export const BoardKeyList = ({ onClose }: { onClose: () => void }) => (
  <KeyList
    title={keyText.title}
    rows={rows}
    letters={{ label: keyText.letters, hint: keyText.lettersHint }}
    onClose={onClose}
  />
)
