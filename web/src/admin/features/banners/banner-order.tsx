import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  bannerCalls,
  bannerPosition,
  type Banner,
  type BannerOrder as Order,
  type BannerPosition,
} from '@papan/contracts/calls/media/banner-calls.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { ShownStateText } from '../../records/shown-state.tsx'
import { bannersText } from './banners-text.ts'

type RowProps = {
  banner: Banner
  at: number
  onMove: (step: number) => void
  onDrag: (isOn: boolean) => void
  onDrop: () => void
}

/** Its arrow keys move it too. */
const Row = ({ banner, at, onMove, onDrag, onDrop }: RowProps) => {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by key
    <li
      draggable
      className="flex min-h-14 cursor-grab items-center gap-2 border-t border-line py-1"
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="w-6 shrink-0 text-soft tabular-nums">{at + 1}</span>
      <span className="min-w-0 grow wrap-anywhere">
        {banner.name}
        <small className="block text-soft">
          <ShownStateText {...banner} inactive={banner.isActive ? undefined : bannersText.inactive} />
        </small>
      </span>
      {([-1, 1] as const).map((step) => (
        <Button
          key={step}
          look="row"
          aria-label={step < 0 ? bannersText.moveUp(banner.name) : bannersText.moveDown(banner.name)}
          onClick={() => onMove(step)}
          onKeyDown={press}
        >
          {step < 0 ? '↑' : '↓'}
        </Button>
      ))}
    </li>
  )
}

/** Each move is saved; the list shows it before the answer, and the answer until the list is read again. */
const OrderList = ({ position, order }: { position: BannerPosition; order: Order }) => {
  const [save] = useWrite(bannerCalls.saveBannerOrder, 'Banners')
  const [own, setOwn] = useState<{ order: Order; isSaving: boolean } | null>(null)
  const [listed, setListed] = useState(order)
  const dragged = useRef<Banner | null>(null)
  if (listed !== order) {
    setListed(order)
    if (!own?.isSaving) setOwn(null)
  }
  const known = own?.order ?? order
  const banners = known.data
  const move = async (banner: Banner, to: number) => {
    const from = banners.indexOf(banner)
    if (own?.isSaving || from < 0 || from === to || to < 0 || to >= banners.length) return
    const rest = banners.filter((each) => each !== banner)
    const next = [...rest.slice(0, to), banner, ...rest.slice(to)]
    const focused = document.activeElement
    // A moved element loses the focus.
    flushSync(() => setOwn({ order: { ...known, data: next }, isSaving: true }))
    if (focused instanceof HTMLElement) focused.focus()
    const store = async () => {
      try {
        const sent = { path: { position }, body: { ids: next.map(({ id }) => id) }, state: stateOf(known) }
        setOwn({ order: await save(sent), isSaving: false })
      } catch (failure) {
        setOwn(null)
        throw failure
      }
    }
    await announce(store(), bannersText.orderSaved(banner.name, to + 1), bannersText.orderFailed)
  }
  if (banners.length === 0) return <p className="py-3 text-soft">{bannersText.none}</p>
  return (
    <ol aria-label={bannersText.orderOf(bannersText.positions[position])}>
      {banners.map((banner, at) => (
        <Row
          key={banner.id}
          banner={banner}
          at={at}
          onMove={(step) => void move(banner, at + step)}
          onDrag={(isOn) => {
            dragged.current = isOn ? banner : null
          }}
          onDrop={() => dragged.current && void move(dragged.current, at)}
        />
      ))}
    </ol>
  )
}

const PositionOrder = ({ position }: { position: BannerPosition }) => {
  const query = useRead(bannerCalls.getBannerOrder, 'Banners', { path: { position } })
  return (
    <Loaded query={query} failed={bannersText.orderLoadFailed} skeleton={<Skeleton className="h-14" />}>
      {(order) => <OrderList position={position} order={order} />}
    </Loaded>
  )
}

/** The order of the banners in each position, by hand. */
export const BannerOrder = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [position, setPosition] = useState<BannerPosition>('TOP_BANNER')
  return (
    <Card className="mb-4 px-5">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{bannersText.order}</summary>
        <p className="text-[0.9375rem] text-soft">{bannersText.orderHint}</p>
        <SelectField
          label={bannersText.position}
          fieldClassName="my-3 sm:w-60"
          value={position}
          onChange={({ target }) => setPosition(bannerPosition.parse(target.value))}
        >
          {bannerPosition.options.map((option) => (
            <option key={option} value={option}>
              {bannersText.positions[option]}
            </option>
          ))}
        </SelectField>
        {isOpen && <PositionOrder key={position} position={position} />}
      </details>
    </Card>
  )
}
