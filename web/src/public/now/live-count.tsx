import { nowText } from './now-text.ts'
import { useDrawingCount } from './use-now-and-next.ts'

/** A red mark with the number of draws that are on; nothing without one. `isSilent`: where a link beside it says so. */
export const LiveCount = ({ isSilent = false }: { isSilent?: boolean }) => {
  const count = useDrawingCount()
  if (count === 0) return null
  return (
    <>
      {/* Drawn by the style: the name of the menu's button does not hold it. */}
      <span aria-hidden="true" className="live-count" data-count={count} />
      {!isSilent && <span className="sr-only">{nowText.onNow(count)}</span>}
    </>
  )
}
