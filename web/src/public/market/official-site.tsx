import { marketText } from './market-text.ts'

export const OfficialSite = ({ market, link }: { market: string; link: string | null }) =>
  link ? (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
    >
      {marketText.officialSite}
      <span className="sr-only"> {market}</span>
    </a>
  ) : (
    // Wraps to two lines; never cut off.
    <span className="flex min-h-11 min-w-0 items-center leading-5 text-balance whitespace-normal text-soft">
      {marketText.noOfficialSite}
    </span>
  )
