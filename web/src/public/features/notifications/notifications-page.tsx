import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useFollowed } from '../../followed/use-followed.ts'
import { layoutText } from '../../layout/layout-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { BellButton } from '../../push/bell-button.tsx'
import { ContentFields, type Content } from '../../push/content-fields.tsx'
import { PushProblem } from '../../push/push-problem.tsx'
import { wantOf, type PushSettings } from '../../push/push-settings.ts'
import { permission } from '../../push/permission.ts'
import { pushSupport } from '../../push/push-support.ts'
import { pushText } from '../../push/push-text.ts'
import { usePush } from '../../push/use-push.ts'
import { notificationsText } from './notifications-text.ts'

const never = () => () => undefined

type Row = { market: string; note?: string }

const Markets = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Card as="section" aria-label={title} className="overflow-hidden">
    <h2 className="px-4 py-3 text-lg font-bold tracking-tight">{title}</h2>
    <ul className="divide-y divide-line border-t border-line">
      {rows.map(({ market, note }) => (
        <li key={market} className="flex items-center justify-between gap-3 py-1 pr-2 pl-4">
          <a href={paths.resultDetail(market)} className="flex min-h-12 min-w-0 flex-col justify-center">
            <span className="font-semibold wrap-anywhere">{market}</span>
            {note && <span className="text-sm text-soft">{note}</span>}
          </a>
          <BellButton market={market} />
        </li>
      ))}
    </ul>
  </Card>
)

/** Whether the browser has no subscription any more. `known`: what the device keeps of it, as text. */
const useIsLost = (known: string | null): boolean => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const subscription = await registration?.pushManager?.getSubscription()
      if (!isLeft) setLost(!subscription || permission() !== 'granted')
    }
    if (known !== null) look().catch(console.warn)
    return () => {
      isLeft = true
    }
  }, [known])
  return isLost
}

type FormProps = { settings: PushSettings; isSaving: boolean; onSave: (settings: PushSettings) => void }

const ContentForm = ({ settings, isSaving, onSave }: FormProps) => {
  const [content, setContent] = useState<Content>(settings)
  const { withNumber, delayMinutes } = content
  return (
    <Card as="section" aria-labelledby="isi" className="p-4">
      <h2 id="isi" className="pb-2 text-lg font-bold tracking-tight">
        {notificationsText.forAll}
      </h2>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave({ ...settings, withNumber, delayMinutes })
        }}
      >
        <ContentFields content={content} onChange={setContent} />
        <Button type="submit" disabled={isSaving}>
          {isSaving ? pushText.saving : pushText.save}
        </Button>
      </form>
    </Card>
  )
}

/** What is on, and its end. */
const Notifications = () => {
  const { kept, settings, phase, save } = usePush()
  const { kept: followed } = useFollowed()
  const isLost = useIsLost(settings && JSON.stringify(settings))
  const [tried, setTried] = useState<PushSettings | null>(null)
  const [ended, setEnded] = useState<PushSettings | null>(null)
  const change = (next: PushSettings) => {
    setTried(next)
    setEnded(null)
    save(next)
  }
  const endAll = () => {
    setEnded(settings)
    save({ ...(settings as PushSettings), wants: [] })
  }
  const others = followed.filter((market) => !wantOf(settings, market))
  const retried = tried ?? settings
  return (
    <>
      <PushProblem phase={phase} onRetry={() => retried && change(retried)} />
      {isLost && settings && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-soft px-4 py-3">
          <p className="font-semibold text-warn">{notificationsText.lost}</p>
          <Button look="secondary" onClick={() => change(settings)}>
            {notificationsText.again}
          </Button>
        </div>
      )}
      <output className="empty:hidden">
        {phase === 'saved' && settings && <span className="font-semibold text-brand">{pushText.saved}</span>}
        {!settings && (ended ?? kept) && (
          <span className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-2">
            <span>
              {notificationsText.ended}
              {kept && ` ${notificationsText.endedOffline}`}
            </span>
            {ended && (
              <Button look="quiet" onClick={() => change(ended)}>
                {notificationsText.again}
              </Button>
            )}
          </span>
        )}
      </output>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          {settings ? (
            <Markets
              title={notificationsText.list}
              rows={settings.wants.map(({ market, what }) => ({ market, note: pushText.whats[what] }))}
            />
          ) : (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
              {notificationsText.none}
              <a href={paths.results} className={buttonClass('secondary')}>
                {notificationsText.markets}
              </a>
            </p>
          )}
          {others.length > 0 && (
            <Markets title={notificationsText.followed} rows={others.map((market) => ({ market }))} />
          )}
        </div>
        {settings && (
          <div className="flex flex-col gap-4">
            <ContentForm
              key={`${settings.withNumber} ${settings.delayMinutes}`}
              settings={settings}
              isSaving={phase === 'saving'}
              onSave={change}
            />
            <Button look="danger" disabled={phase === 'saving'} onClick={endAll}>
              {notificationsText.endAll}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** All that this device is notified of; the device alone knows. */
export const NotificationsPage = () => {
  const support = useSyncExternalStore(never, pushSupport, () => null)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PageTitle title={layoutText.notifications} />
        <p className="max-w-3xl pt-2 text-soft">{notificationsText.about}</p>
      </div>
      <p className="unscripted font-semibold">{notificationsText.needsScripts}</p>
      {support === 'none' && <p className="font-semibold">{pushText.unsupported}</p>}
      {support === 'install' && <p className="max-w-3xl font-semibold">{pushText.install}</p>}
      {support === 'able' && <Notifications />}
      <section aria-labelledby="privasi" className="max-w-3xl text-sm text-soft">
        <h2 id="privasi" className="font-semibold text-ink">
          {notificationsText.privacy}
        </h2>
        <p>
          {notificationsText.sent} {notificationsText.stays}
        </p>
      </section>
    </div>
  )
}
