import ArrowLeft from '../ui/icons/arrow-left.svg?react'

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <a
    href={to}
    className="back-link inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
  >
    <ArrowLeft size={20} />
    {label}
  </a>
)
