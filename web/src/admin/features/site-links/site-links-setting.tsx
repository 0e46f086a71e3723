import { settingCalls, siteLinkKey, type SiteLinkKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { useRead } from '../../api/use-call.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { SiteLinkField } from './site-link-field.tsx'
import { siteLinksText } from './site-links-text.ts'

const SiteLink = ({ linkKey }: { linkKey: SiteLinkKey }) => {
  const query = useRead(settingCalls.getSetting, 'Settings', { path: { key: linkKey } })
  return (
    <Loaded query={query} failed={siteLinksText.loadFailed} skeleton={<Skeleton className="h-18" />}>
      {({ value }) => <SiteLinkField linkKey={linkKey} value={value} />}
    </Loaded>
  )
}

/** For master admins. */
export const SiteLinksSetting = () => (
  <Card as="section" aria-labelledby="tautan" className="flex flex-col gap-4 p-5">
    <h2 id="tautan" className="text-lg font-bold">
      {siteLinksText.heading}
    </h2>
    <p className="text-[0.9375rem] text-soft">{siteLinksText.hint}</p>
    {siteLinkKey.options.map((key) => (
      <SiteLink key={key} linkKey={key} />
    ))}
  </Card>
)
