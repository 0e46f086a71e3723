import { settingCalls, sliderKey, type SliderKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { Switch } from '../../fields/switch.tsx'
import { bannersText } from './banners-text.ts'

const SliderSetting = ({ sliderKey: key }: { sliderKey: SliderKey }) => {
  const query = useRead(settingCalls.getSetting, 'Settings', { path: { key } })
  const [save, { isLoading }] = useWrite(settingCalls.saveSetting, 'Settings')
  const change = (isOn: boolean) => {
    const body = { key, value: isOn ? 'true' : 'false' } as const
    return announce(save({ body }), bannersText.sliderSaved, bannersText.sliderFailed)
  }
  return (
    <Loaded query={query} failed={bannersText.slidersLoadFailed} skeleton={<Skeleton className="h-11" />}>
      {({ value }) => (
        <Switch
          label={bannersText.sliderNames[key]}
          isOn={value === 'true'}
          isBusy={isLoading}
          onChange={(next) => void change(next)}
        />
      )}
    </Loaded>
  )
}

/** For master admins. */
export const SliderSettings = () => (
  <Card className="mb-4 px-5">
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{bannersText.sliders}</summary>
      <p className="text-[0.9375rem] text-soft">{bannersText.slidersHint}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-1 py-2">
        {sliderKey.options.map((key) => (
          <SliderSetting key={key} sliderKey={key} />
        ))}
      </div>
    </details>
  </Card>
)
