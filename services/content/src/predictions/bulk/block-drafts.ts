import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { newDraft, type PredictionDraft } from './proposed-line.ts'

/** The markets that a line names, and what each name means. */
export type NamedMarkets = readonly { name: string; meant: readonly string[] }[]
/** Of the form: where the text names none. */
export type BlockDefaults = { market: string; date: string | null }
type DateLine = { date: string; line: number }
/** `dateLine`: where its date was written, and `isOwn` in its own lines. */
type BlockDraft = PredictionDraft & { dateLine: DateLine | null; isOwn: boolean }

const marketOf = (markets: NamedMarkets, usual: string): { market: string; message: string | null } => {
  const clear = [...new Set(markets.flatMap(({ meant }) => (meant.length === 1 ? meant : [])))]
  const [market = ''] = clear
  if (clear.length > 1) return { market: '', message: texts.severalMarkets(clear) }
  if (market !== '') return { market, message: null }
  const [{ name, meant } = { name: '', meant: [] as readonly string[] }] = markets
  if (meant.includes(usual)) return { market: usual, message: null }
  return { market: '', message: texts.marketUnclear(name, meant) }
}

/** The predictions of a text: where each begins, its date, and what could not be read. */
export const createBlockDrafts = (defaults: BlockDefaults) => {
  const drafts: BlockDraft[] = []
  let open: BlockDraft | null = null
  /** The date that the text named last; a heading's holds for the predictions below. */
  let dateLine: (DateLine & { isHeading: boolean }) | null = null
  let unread: { line: number; text: string }[] = []

  const begin = (line: number, market: string): BlockDraft => {
    const date = dateLine?.date ?? defaults.date
    open = { ...newDraft(line, market, date), dateLine, isOwn: dateLine === null || dateLine.isHeading }
    drafts.push(open)
    return open
  }
  const settleUnread = (): void => {
    for (const { line, text } of unread) {
      if (open) open.questions.push(texts.unreadAt(line, text))
      else drafts.push({ ...newDraft(line, ''), message: texts.unread(text), dateLine: null, isOwn: true })
    }
    unread = []
  }
  const withDateQuestion = (draft: BlockDraft): PredictionDraft => {
    const { dateLine: written, isOwn, questions } = draft
    const isAsked = written && !isOwn && written.date !== defaults.date
    return isAsked ? { ...draft, questions: [texts.dateOfOther(written.line, written.date), ...questions] } : draft
  }

  return {
    open: (): PredictionDraft | null => open,
    hasUnread: (): boolean => unread.length > 0,
    isNewDate: (): boolean => dateLine !== null && dateLine.date !== open?.date,
    settleUnread,
    skip: (line: number, text: string): void => void unread.push({ line, text }),

    /** Without a market of the text; takes what was not read above it. */
    beginUnnamed(line: number, market = defaults.market): PredictionDraft {
      const above = unread[0]?.line ?? line
      // No two predictions begin in one line: a job knows its lines by their numbers.
      const begun = begin(open && above <= open.line ? line : above, market)
      settleUnread()
      return begun
    },
    /** Begins a prediction unless this market's is open. */
    takeMarket(line: number, markets: NamedMarkets, date: string | null): void {
      const { market, message } = marketOf(markets, defaults.market)
      const isSame = message === null && open?.market === market
      if (isSame && (date === null || open?.date === date || open?.entries.length === 0)) return
      settleUnread()
      begin(line, market).message = message
    },
    /** True where it is below the numbers: another prediction may begin. */
    takeDate(line: number, date: string, isMarketLine: boolean): boolean {
      const isBelow = !isMarketLine && open !== null && open.entries.length > 0
      const hadDate = open?.isOwn && open.dateLine !== null
      dateLine = { date, line, isHeading: isBelow || open === null }
      if (!open || (isBelow && hadDate)) return isBelow
      if (isBelow && open.date !== date) open.questions.push(texts.dateBelow(line, date))
      Object.assign(open, { date, dateLine, isOwn: true })
      return isBelow
    },
    all: (): PredictionDraft[] => drafts.map(withDateQuestion),
  }
}
