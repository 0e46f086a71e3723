import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { readAnswers } from './public/offline/saved-answers.ts'
import { savedPage, type SavedPage } from './public/offline/saved-page.ts'
import { followedKey, readFollowed } from './public/followed/followed-list.ts'
import { byCategory } from './public/features/predictions/by-category.ts'
import { predictionText } from './public/features/predictions/prediction-text.ts'
import { inOrder, isMarked, markedDraw } from './public/features/my-numbers/marked-draws.ts'
import { markText, myNumbersText } from './public/features/my-numbers/my-numbers-text.ts'
import { readDraws } from './public/features/my-numbers/checked-draws.ts'
import { comparisonOf } from './public/features/my-numbers/compare.ts'
import { readNumbers } from './public/features/my-numbers/kept-numbers.ts'
import { drawsKey, numbersKey } from './public/data/storage-keys.ts'
import { endPush, readKept } from './public/push/change-push.ts'
import { notificationsText } from './public/features/notifications/notifications-text.ts'
import { pushText } from './public/push/push-text.ts'
import { resultsId, retryId, offlineText } from './public/offline/offline-page.ts'
import { paths } from './shared/paths/site-paths.ts'
import { localStore } from './shared/storage/safe-storage.ts'
import { digitsOf, spokenDigits } from './shared/format/digits.ts'
import { dayText, longDate, minuteText, shortDate, spanText } from './shared/format/wib-text.ts'
import { seenText } from './public/seen/seen-text.ts'
import { marketText } from './public/market/market-text.ts'

type Child = Node | string
const element = (tag: string, className: string, ...children: Child[]): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** More do not fit a phone. */
const maxBalls = 7
const cardClass =
  'flex items-center justify-between gap-3 rounded-card border border-line bg-sheet px-4 py-3 shadow-card'
const gridClass = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

const number = (type: string, digits: string): HTMLElement => {
  const spoken = element('span', 'sr-only', `${type}: ${spokenDigits(digits)}`)
  const shown =
    digits.length > maxBalls
      ? [element('span', 'digits text-lg break-all', digits)]
      : digitsOf(digits).map((digit) => element('span', `ball digit-${digit}`, digit))
  for (const each of shown) each.setAttribute('aria-hidden', 'true')
  return element('span', 'balls balls-row balls-old', spoken, ...shown)
}

const linkTo = (href: string, text: string): HTMLElement => {
  const link = element('a', '-my-2.5 inline-flex min-h-11 items-center text-brand underline underline-offset-4', text)
  link.setAttribute('href', href)
  return link
}

const card = (heading: string, title: Child, note: string, ...side: Child[]): HTMLElement =>
  element(
    'article',
    cardClass,
    element(
      'div',
      'min-w-0',
      element(heading, 'text-lg leading-6 font-bold wrap-anywhere', title),
      element('p', 'text-sm text-soft tabular-nums', note),
    ),
    ...side,
  )

const firstNumber = (result: Result): HTMLElement => {
  const digits = firstPrizeNumber(result)
  return digits === null
    ? element('p', 'text-sm font-semibold text-soft', marketText.waiting)
    : number(firstPrizeType, digits)
}

const ofSchedule = ({ marketName, day, closeTime, openTime }: PublicSchedule): HTMLElement =>
  card('h2', marketName, day, element('p', 'digits text-lg', `${closeTime ?? '–'} / ${openTime}`))

const contentOf = (page: SavedPage): Child[] => {
  switch (page.kind) {
    case 'board':
      return [
        element(
          'div',
          gridClass,
          ...page.results.map((result) => {
            const { market } = result
            const title = page.histories.includes(market) ? linkTo(paths.resultDetail(market), market) : market
            return card('h2', title, shortDate(result.date), firstNumber(result))
          }),
        ),
      ]
    case 'market':
      return [
        element('h2', 'text-xl font-bold tracking-tight wrap-anywhere', page.market),
        element(
          'div',
          gridClass,
          ...page.results.map((result) => card('h3', shortDate(result.date), '', firstNumber(result))),
        ),
      ]
    case 'draw':
      return [
        element('h2', 'text-xl font-bold tracking-tight wrap-anywhere', page.result.market),
        element('p', 'font-semibold', longDate(page.result.date)),
        ...(page.result.prizes.length > 0 ? [] : [element('p', 'text-soft', seenText.now(null))]),
        element(
          'div',
          gridClass,
          ...page.result.prizes.map(({ type, numbers }) => card('h3', type, '', number(type, numbers))),
        ),
      ]
    case 'prediction':
      return [
        element('h2', 'text-xl font-bold tracking-tight wrap-anywhere', page.prediction.market),
        element('p', 'font-semibold', `${predictionText.title}, ${longDate(page.prediction.date)}`),
        element(
          'div',
          gridClass,
          ...byCategory(page.prediction.numbers).map(({ category, numbers }) =>
            card('h3', category, '', element('p', 'digits text-lg wrap-anywhere text-right', numbers.join(' '))),
          ),
        ),
        element('p', 'text-soft', predictionText.entertainment),
      ]
    default:
      return [
        element('p', 'text-soft', offlineText.times),
        element('div', gridClass, ...page.schedules.map(ofSchedule)),
      ]
  }
}

/** The kept numbers, and what they met in the draws that this device knows. */
const ofMyNumbers = (followed: readonly string[]): Child[] => {
  const numbers = readNumbers(localStore.get(numbersKey))
  const marksOf = comparisonOf(numbers, followed, [])
  const draws = inOrder(
    readDraws(localStore.get(drawsKey))
      .map((draw) => markedDraw(draw, numbers, marksOf))
      .filter(isMarked),
  )
  return [
    element('h2', 'text-xl font-bold tracking-tight', myNumbersText.results),
    ...(draws.length > 0 ? [] : [element('p', 'text-soft', myNumbersText.none)]),
    element(
      'div',
      gridClass,
      ...draws.map(({ market, date, marks, lost }) =>
        card(
          'h3',
          market,
          shortDate(date),
          element(
            'ul',
            'text-right',
            ...marks.map((mark) => element('li', '', `${mark.number}: ${markText(mark)}`)),
            ...lost.map(({ type, drawn }) => element('li', 'text-warn', myNumbersText.lost(type, drawn, false, null))),
          ),
        ),
      ),
    ),
    element('h2', 'text-xl font-bold tracking-tight', myNumbersText.list),
    element('p', 'digits text-lg wrap-anywhere', numbers.map(({ number }) => number).join(' ')),
  ]
}

/** What this device is notified of, and its end, which the server learns later. */
const ofNotifications = (): Child[] => {
  const { wants = [] } = readKept() ?? {}
  if (wants.length === 0) return [element('p', 'text-soft', notificationsText.ended)]
  const end = element(
    'button',
    'inline-flex min-h-11 items-center justify-center self-start rounded-control border border-live bg-raised px-4 py-2 font-semibold text-live',
    notificationsText.endAll,
  )
  const ended = element('p', 'font-semibold', notificationsText.ended, ' ', notificationsText.endedOffline)
  ended.setAttribute('role', 'status')
  end.addEventListener('click', () => {
    void endPush().then(() => end.parentElement?.replaceChildren(ended), console.warn)
  })
  return [
    element('h2', 'text-xl font-bold tracking-tight', notificationsText.list),
    element('div', gridClass, ...wants.map(({ market, what }) => card('h3', market, pushText.whats[what]))),
    end,
  ]
}

const ageOf = ({ savedAt, madeAt }: SavedPage): string =>
  offlineText.age(spanText(Date.now() - savedAt), dayText(wibDate(madeAt)), minuteText(madeAt))

const fill = async (): Promise<void> => {
  const address = `${location.pathname}${location.search}`
  const followed = readFollowed(localStore.get(followedKey))
  const place = document.getElementById(resultsId)
  if (location.pathname === paths.myNumbers) return place?.replaceChildren(...ofMyNumbers(followed))
  if (location.pathname === paths.notifications) return place?.replaceChildren(...ofNotifications())
  const page = savedPage(address, await readAnswers().catch(() => []), followed)
  if (!page) return place?.replaceChildren(element('p', 'text-soft', offlineText.nothing))
  const age = element('p', 'w-fit rounded-chip bg-warn-soft px-3 py-1 text-sm font-semibold text-warn', ageOf(page))
  setInterval(() => {
    age.textContent = ageOf(page)
  }, minuteMs)
  place?.replaceChildren(age, ...contentOf(page))
}

const reload = () => location.reload()
document.getElementById(retryId)?.addEventListener('click', reload)
window.addEventListener('online', reload)
// A page that is being left would come back.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) window.removeEventListener('online', reload)
})
void fill()
