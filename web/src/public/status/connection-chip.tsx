import { memo } from 'react'
import { useIsTimeKnown } from '../../shared/clock/use-clock.ts'
import { Ticking } from '../ui/ticking.tsx'
import { useAppSelector } from '../data/hooks.ts'
import { clockText, spanText } from '../../shared/format/wib-text.ts'
import type { ConnectionState } from '../../shared/socket/connection.ts'
import { Chip, type ChipTone } from '../../shared/ui/chip.tsx'
import { connectionText } from './status-text.ts'

const tones: Record<ConnectionState, ChipTone> = {
  starting: 'quiet',
  connected: 'brand',
  reconnecting: 'warn',
  offline: 'live',
}

type ConnectionChipProps = { show: 'age' | 'time' }

/** Connection state and age of the newest data; nothing before the first data. */
export const ConnectionChip = memo(({ show }: ConnectionChipProps) => {
  const isKnown = useIsTimeKnown()
  const link = useAppSelector(({ connection }) => connection.state)
  // A page that slept has not noticed yet that its socket is gone.
  const state = link === 'connected' && !isKnown ? 'reconnecting' : link
  const dataAt = useAppSelector(({ serverData }) => serverData.dataAt)
  if (dataAt === null) return null
  const textAt = (now: number | null) =>
    connectionText(state, clockText(dataAt), show === 'age' && now !== null ? spanText(now - dataAt) : undefined)
  return (
    <Chip tone={tones[state]} dot className="wrap-anywhere">
      <Ticking read={textAt} />
    </Chip>
  )
})
ConnectionChip.displayName = 'ConnectionChip'
