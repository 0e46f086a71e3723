import type { Ref } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { BannerValues } from './banner-values.ts'
import { bannersText } from './banners-text.ts'

type Source = BannerValues['source']
type SourceChoiceProps = {
  name: string
  value: Source
  onChange: (source: Source) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

const sources: readonly Source[] = ['file', 'url']

export const SourceChoice = ({ name, value, onChange, onBlur, ref }: SourceChoiceProps) => (
  <fieldset className="flex flex-col gap-1.5">
    <legend className="mb-1.5 text-sm font-semibold">{bannersText.source}</legend>
    <div className="flex flex-wrap gap-2">
      {sources.map((source) => (
        <label
          key={source}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            source === value ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-raised',
          )}
        >
          <input
            type="radio"
            ref={source === value ? ref : undefined}
            name={name}
            value={source}
            checked={source === value}
            onChange={() => onChange(source)}
            onBlur={onBlur}
            className="size-4 accent-brand"
          />
          {bannersText.sources[source]}
        </label>
      ))}
    </div>
  </fieldset>
)
