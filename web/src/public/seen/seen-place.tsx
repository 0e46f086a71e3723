import { useContext, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'react-redux'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { whenSettled } from '../../shared/socket/when-settled.ts'
import type { RootAction } from '../data/actions.ts'
import type { RootState } from '../data/store.ts'
import type { EditSeen, SeenChange } from './keep-seen.ts'

type Notice = ComponentType<{ changed: readonly SeenChange[]; edit: EditSeen }>

/** Numbers that changed since this device showed them, over the foot of the page, which must not move; the code comes after it. */
export const SeenPlace = ({ children }: { children: ReactNode }) => {
  const store = useStore<RootState, RootAction>()
  const clock = useContext(ClockContext)
  const [changed, setChanged] = useState<SeenChange[]>([])
  const [Notice, setNotice] = useState<Notice | null>(null)
  const editSeen = useRef<EditSeen>(() => undefined)
  useEffect(() => {
    const start = async () => {
      const { keepSeen } = await import('./keep-seen.ts')
      editSeen.current = keepSeen(store, clock, setChanged)
    }
    whenSettled(() => void start().catch(console.warn))
  }, [store, clock])
  const isNeeded = changed.length > 0
  useEffect(() => {
    if (isNeeded) import('./seen-notice.tsx').then((notice) => setNotice(() => notice.SeenNotice), console.warn)
  }, [isNeeded])
  return (
    <output className="seen-place page-width block w-full">
      {children}
      {isNeeded && Notice && <Notice changed={changed} edit={(each) => editSeen.current(each)} />}
    </output>
  )
}
