import type { CSSProperties } from 'react'
import type { IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { brandTokens, neutrals, type Mode } from '@papan/contracts/identity/brand-colours.ts'
import { lettersOf } from '@papan/contracts/identity/letters.ts'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { identityText } from './identity-text.ts'

const { sample } = identityText

/** The tokens of a mode for what is inside, in a page of either mode. */
const styleOf = (identity: IdentityBody, mode: Mode): CSSProperties => {
  const tokens = { ...neutrals[mode], ...brandTokens(identity)[mode] }
  const declared = Object.entries(tokens).map(([name, value]) => [`--${name}`, value])
  return { ...Object.fromEntries(declared), colorScheme: mode } as CSSProperties
}

type PreviewProps = { identity: IdentityBody; mode: Mode; isPhone: boolean }

const Preview = ({ identity, mode, isPhone }: PreviewProps) => {
  const { name, shortName, tagline, mark, links, footer, adults, contact } = identity
  const { previews } = identityText
  return (
    <figure className={classNames('min-w-0', isPhone ? 'w-full max-w-80' : 'w-full')}>
      <figcaption className="mb-1 text-sm text-soft">
        {isPhone ? previews.phone : previews.desktop}, {previews[mode]}
      </figcaption>
      <div
        style={styleOf(identity, mode)}
        className="overflow-hidden rounded-card border border-line bg-paper text-ink"
      >
        <p className="flex items-center gap-3 border-b border-line bg-sheet px-4 py-3">
          <BrandMark site={{ mark, letters: lettersOf(shortName) }} />
          <span className="digits truncate text-lg tracking-tight">{name}</span>
        </p>
        <p className="flex flex-wrap gap-3 bg-stage px-4 py-2 text-sm text-on-stage">
          <Chip tone="stage-brand">{sample.strip}</Chip>
          <span className="text-on-stage-soft">{sample.next}</span>
        </p>
        <div className={classNames('grid gap-3 p-4', !isPhone && 'sm:grid-cols-2')}>
          <p className="text-xl font-bold tracking-tight">{sample.heading}</p>
          <p className="flex flex-wrap items-center gap-3">
            <span className={buttonClass('primary')}>{sample.button}</span>
            <span className="font-semibold text-brand underline underline-offset-4">{sample.link}</span>
            <Chip tone="brand">{sample.chip}</Chip>
          </p>
          <p className="rounded-control border border-line bg-brand-soft px-3 py-2">{sample.note}</p>
        </div>
        <div className="flex flex-col gap-1 border-t border-line bg-sheet p-4 text-sm wrap-anywhere">
          <span className="digits text-base">{name}</span>
          <span className="text-soft">{tagline}</span>
          <span className="text-soft">{contact}</span>
          <span className="flex flex-wrap gap-x-3">
            {links.map(({ label, icon }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two links may be equal while they are typed
              <span key={at} className="inline-flex items-center gap-1 text-soft">
                <svg aria-hidden="true" className="size-5">
                  <use href={`/tautan.svg#${icon}`} />
                </svg>
                {label}
              </span>
            ))}
          </span>
          <span className="font-semibold">{adults}</span>
          <span className="text-soft">{footer.join(' ')}</span>
        </div>
      </div>
    </figure>
  )
}

const modes: readonly Mode[] = ['light', 'dark']

/** How the site will look: phone and desktop, light and dark. */
export const IdentityPreview = ({ identity }: { identity: IdentityBody }) => (
  <section aria-labelledby="pratinjau-identitas" className="flex min-w-0 flex-col gap-4">
    <h3 id="pratinjau-identitas" className="font-bold">
      {identityText.preview}
    </h3>
    <div className="grid gap-4 sm:grid-cols-2">
      {modes.map((mode) => (
        <Preview key={mode} identity={identity} mode={mode} isPhone />
      ))}
    </div>
    {modes.map((mode) => (
      <Preview key={mode} identity={identity} mode={mode} isPhone={false} />
    ))}
  </section>
)
