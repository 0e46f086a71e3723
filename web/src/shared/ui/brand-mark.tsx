import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'

type BrandMarkProps = { site: Partial<Pick<ShownIdentity, 'mark' | 'letters'>> }

/** The site's mark, else its letters. By default three full dots and an open one: four digits, the last still to come. */
export const BrandMark = ({ site: { mark, letters } }: BrandMarkProps) =>
  mark ? (
    <img src={mark} alt="" width="36" height="36" className="size-9 shrink-0 object-contain" />
  ) : (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 shrink-0">
      <rect width="36" height="36" rx="9" className="fill-brand" />
      <g className="fill-on-brand">
        {letters ? (
          <text x="18" y="24.5" textAnchor="middle" className="text-lg font-bold">
            {letters}
          </text>
        ) : (
          <>
            <circle cx="12.5" cy="12.5" r="4.5" />
            <circle cx="23.5" cy="12.5" r="4.5" />
            <circle cx="12.5" cy="23.5" r="4.5" />
            <circle cx="23.5" cy="23.5" r="3.6" className="fill-none stroke-on-brand [stroke-width:1.8]" />
          </>
        )}
      </g>
    </svg>
  )
