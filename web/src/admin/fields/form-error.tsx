/** Enter in the first field of a long form would leave it out of sight. */
const intoSight = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** An error of a whole form, announced by screen readers. */
export const FormError = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p
      key={text}
      ref={intoSight}
      role="alert"
      className="rounded-control bg-live-soft px-3.5 py-2.5 font-semibold text-live"
    >
      {text}
    </p>
  ) : null
