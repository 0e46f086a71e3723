type ProgressProps = {
  label: string
  done: number
  /** 0 while it is unknown. */
  total: number
  text: (done: number, total: number) => string
}

/** How far a job is. */
export const Progress = ({ label, done, total, text }: ProgressProps) => (
  <div className="flex flex-col gap-1.5">
    <progress
      aria-label={label}
      value={total > 0 ? done : undefined}
      max={total || 1}
      className="h-3 w-full accent-brand"
    />
    <p className="text-sm text-soft tabular-nums">{text(done, total)}</p>
  </div>
)
