import { useEffect, useState, type ComponentType } from 'react'
import { whenSettled } from '../../../shared/socket/when-settled.ts'
import { useStored } from '../../data/use-stored.ts'
import { numbersKey } from '../../data/storage-keys.ts'

type Mark = ComponentType<{ pathname: string }>

/** Says what came out of the visitor's numbers; its code comes where numbers are kept. */
export const MinePlace = ({ pathname }: { pathname: string }) => {
  const [Mark, setMark] = useState<Mark | null>(null)
  const [stored] = useStored(numbersKey)
  const isKept = stored !== null && stored !== '[]'
  useEffect(() => {
    if (isKept)
      whenSettled(() => void import('./mine-mark.tsx').then((mark) => setMark(() => mark.MineMark), console.warn))
  }, [isKept])
  return Mark && <Mark pathname={pathname} />
}
