/** Three full dots and an open one: four digits, the last still to come. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 shrink-0">
    <rect width="36" height="36" rx="9" className="fill-brand" />
    <g className="fill-on-brand">
      <circle cx="12.5" cy="12.5" r="4.5" />
      <circle cx="23.5" cy="12.5" r="4.5" />
      <circle cx="12.5" cy="23.5" r="4.5" />
    </g>
    <circle cx="23.5" cy="23.5" r="3.6" className="fill-none stroke-on-brand [stroke-width:1.8]" />
  </svg>
)
