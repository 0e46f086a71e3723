import { Controller, useWatch, type Control } from 'react-hook-form'
import type { IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { colourWarnings, lightnessRange } from '@papan/contracts/identity/brand-colours.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { identityText } from './identity-text.ts'

type SliderProps = { label: string; text: string; value: number; min: number; max: number }

const Slider = ({ label, text, onChange, ...range }: SliderProps & { onChange: (value: number) => void }) => (
  <Field label={`${label}: ${text}`}>
    {(control) => (
      <input
        {...control}
        {...range}
        type="range"
        aria-valuetext={text}
        className="h-11 w-full accent-brand"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    )}
  </Field>
)

/** Hue and lightness of the brand, with what visitors may take its colour for. */
export const ColourFields = ({ control }: { control: Control<IdentityBody> }) => {
  const [hue, lightness] = useWatch({ control, name: ['hue', 'lightness'] })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">{identityText.colour}</legend>
      <Controller
        name="hue"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Slider
            label={identityText.hue}
            text={identityText.ofHue(value)}
            {...{ value, onChange }}
            min={0}
            max={359}
          />
        )}
      />
      <Controller
        name="lightness"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Slider
            label={identityText.lightness}
            text={identityText.ofLightness(value)}
            {...{ value, onChange }}
            {...lightnessRange}
          />
        )}
      />
      <output className="flex flex-col gap-1 text-sm font-semibold text-warn">
        {colourWarnings({ hue, lightness }).map((warning) => (
          <span key={warning}>{identityText.warnings[warning]}</span>
        ))}
      </output>
    </fieldset>
  )
}
