import { useEffect, useRef } from 'react'

/** An error of a whole form, announced by screen readers. */
export const FormError = ({ text }: { text: string | null | undefined }) => {
  const line = useRef<HTMLParagraphElement>(null)
  // Enter in the first field of a long form leaves the line out of sight.
  useEffect(() => {
    if (text) line.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return text ? (
    <p ref={line} role="alert" className="rounded-control bg-live-soft px-3.5 py-2.5 font-semibold text-live">
      {text}
    </p>
  ) : null
}
