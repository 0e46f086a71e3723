import { memo } from 'react'
import { useAtNow } from '../clock/use-clock.ts'
import { useAppSelector } from '../data/store-hooks.ts'
import { clockText, spanText } from '../format/wib-text.ts'
import type { ConnectionState } from '../socket/connection.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import { connectionText } from './status-text.ts'

const tones: Record<ConnectionState, ChipTone> = {
  starting: 'quiet',
  connected: 'brand',
  reconnecting: 'warn',
  offline: 'live',
}

type ConnectionChipProps = { show: 'age' | 'time' }

/** The truth about what is on screen: whether pushes arrive, and how old the newest data is. Nothing before the first data. */
export const ConnectionChip = memo(({ show }: ConnectionChipProps) => {
  const state = useAppSelector(({ connection }) => connection.state)
  const dataAt = useAppSelector(({ serverData }) => serverData.dataAt)
  const age = useAtNow((now) => (show === 'age' && dataAt !== null ? spanText(now - dataAt) : ''), 'second')
  if (dataAt === null) return null
  return (
    <Chip tone={tones[state]} dot>
      {connectionText(state, clockText(dataAt), show === 'age' ? age : undefined)}
    </Chip>
  )
})
ConnectionChip.displayName = 'ConnectionChip'
