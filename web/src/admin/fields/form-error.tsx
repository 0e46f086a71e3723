/** An error of a whole form, announced by screen readers. */
export const FormError = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p role="alert" className="rounded-control bg-live-soft px-3.5 py-2.5 font-semibold text-live">
      {text}
    </p>
  ) : null
