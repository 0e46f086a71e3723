import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { readLastResults, type LastResults } from './public/offline/last-results.ts'
import { resultsId, retryId } from './public/offline/offline-page.ts'
import { offlineText } from './public/offline/offline-text.ts'
import { digitsOf, spokenDigits } from './shared/format/digits.ts'
import { dayText, minuteText, shortDate, spanText } from './shared/format/wib-text.ts'
import { marketText } from './public/market/market-text.ts'

type Child = Node | string
const element = (tag: string, className: string, ...children: Child[]): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const balls = (number: string): HTMLElement => {
  const drawn = digitsOf(number).map((digit) => {
    const ball = element('span', `ball digit-${digit}`, digit)
    ball.ariaHidden = 'true'
    return ball
  })
  const spoken = element('span', 'sr-only', `${firstPrizeType}: ${spokenDigits(number)}`)
  return element('span', 'balls balls-row', spoken, ...drawn)
}

const card = (market: string, result: Result): HTMLElement => {
  const number = firstPrizeNumber(result)
  return element(
    'article',
    'flex items-center justify-between gap-3 rounded-card border border-line bg-sheet p-4 shadow-card',
    element(
      'div',
      'min-w-0',
      element('h2', 'text-lg leading-6 font-bold wrap-anywhere', market),
      element('p', 'text-sm text-soft tabular-nums', shortDate(result.date)),
    ),
    number === null ? element('p', 'text-sm font-semibold text-soft', marketText.waiting) : balls(number),
  )
}

const results = ({ data, savedAt }: LastResults): Child[] => {
  const { resultsMap, serverTime } = data
  const madeAt = Date.parse(serverTime)
  const age = offlineText.age(spanText(Date.now() - savedAt), dayText(wibDate(madeAt)), minuteText(madeAt))
  const newest = Object.entries(resultsMap).sort(([, a], [, b]) => b.date.localeCompare(a.date))
  return [
    element('p', 'w-fit rounded-chip bg-warn-soft px-3 py-1 text-sm font-semibold text-warn', age),
    element(
      'div',
      'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
      ...newest.map(([market, result]) => card(market, result)),
    ),
  ]
}

const fill = async (): Promise<void> => {
  const kept = await readLastResults().catch(() => null)
  const nothing = element('p', 'text-soft', offlineText.nothing)
  document.getElementById(resultsId)?.replaceChildren(...(kept ? results(kept) : [nothing]))
}

document.getElementById(retryId)?.addEventListener('click', () => location.reload())
window.addEventListener('online', () => location.reload())
void fill()
