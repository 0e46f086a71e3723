import { readLine } from '@papan/contracts/lottery/scores/read-line.ts'
import { blank } from '@papan/contracts/parsing/names-in-text.ts'
import { datesIn } from '@papan/contracts/parsing/written-dates.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { createBlockDrafts, type BlockDefaults, type NamedMarkets } from './block-drafts.ts'
import { cellsOf, columnsOf, digitsOf, listLength, numbersIn, saying, type Columns } from './block-numbers.ts'
import { labelledParts, type Labelled } from './category-names.ts'
import type { PredictionDraft } from './proposed-line.ts'

/** A line of capitals with the names of its markets blanked out. */
type BlockLine = { line: number; text: string; markets: NamedMarkets }

/** The category that was named last; `entry` once it has numbers. */
type Category = { line: number; name: string; entry: PredictionDraft['entries'][number] | null }

/** The categories of a text with their numbers. `isApart`: below an empty line or a date. */
const createCategories = (drafts: ReturnType<typeof createBlockDrafts>) => {
  let category: Category | null = null
  let isApart = false

  const close = () => {
    if (category && !category.entry)
      drafts.open()?.questions.push(texts.categoryWithoutNumbers(category.line, category.name))
    category = null
  }
  const addNumbers = (line: number, text: string) => {
    const open = drafts.open()
    if (!open || !category) return
    const { numbers, unread } = numbersIn(category.name, text)
    if (unread !== '') open.questions.push(texts.unreadAt(line, unread))
    if (numbers === '') return
    if (category.entry) category.entry.numbers += `, ${numbers}`
    else open.entries.push((category.entry = { category: category.name, numbers, shio: null }))
  }
  return {
    close,
    addNumbers,
    setApart: () => (isApart ||= category?.entry !== null),

    /** Whether a text holds numbers of the category above it. */
    isContinued(text: string): boolean {
      if (!category) return false
      if (category.name === 'COLOK JITU') return !category.entry && readLine(category.name, text) !== null
      const numbers = digitsOf(text)
      if (!numbers || !category.entry) return numbers !== null
      return numbers.every(({ length }) => length === listLength(category?.name ?? ''))
    },
    /** A category that begins again apart from the others begins a prediction: of the same market under another date. */
    take(line: number, name: string, text: string) {
      const open = drafts.open()
      const isAgain = open?.entries.some((entry) => entry.category === name) === true
      const isNext = isAgain && line > (open?.line ?? 0) && (isApart || drafts.hasUnread())
      close()
      const draft =
        open && !isNext
          ? open
          : drafts.beginUnnamed(line, !drafts.hasUnread() && drafts.isNewDate() ? open?.market : undefined)
      drafts.settleUnread()
      if (isAgain && !isNext) draft.questions.push(texts.categoryTwice(name))
      category = { line, name, entry: null }
      isApart = false
      addNumbers(line, text)
    },
  }
}

/** Joins the lines of a pasted text to predictions. `today` decides a missing year. */
export const createBlockCollector = ({ today, ...defaults }: BlockDefaults & { today: string }) => {
  const drafts = createBlockDrafts(defaults)
  const categories = createCategories(drafts)
  let columns: Columns | null = null

  const takeWords = (line: number, text: string) => {
    const said = saying(text)
    const open = drafts.open()
    if (said === '') return
    if (open && digitsOf(said)) open.questions.push(texts.numbersWithoutCategory(line, said))
    else drafts.skip(line, said)
  }
  const takePart = (line: number, part: Labelled) => {
    if (part.kind === 'category') return categories.take(line, part.category, part.text)
    categories.close()
    const { shio, text } = part
    if (!shio) return takeWords(line, saying(text) && `SHIO ${text}`)
    const draft = drafts.open() ?? drafts.beginUnnamed(line)
    if (draft.shio && draft.shio !== shio) draft.questions.push(texts.shioTwice(line, shio, draft.shio))
    draft.shio ??= shio
    takeWords(line, text)
  }
  const takeRow = (line: number, cells: readonly string[], names: Columns) => {
    for (const [at, cell] of cells.entries()) {
      const name = names[at]
      if (name === 'SHIO') for (const part of labelledParts(cell).parts) takePart(line, part)
      else if (name) categories.take(line, name, cell)
    }
    categories.close()
  }

  return {
    take({ line, text, markets }: BlockLine): void {
      const isNamed = markets.length > 0
      if (!isNamed && !/[\p{L}\p{N}]/u.test(text)) return void categories.setApart()
      if (!isNamed && categories.isContinued(text)) return categories.addNumbers(line, text)
      const header = columnsOf(text)
      if (header) return void (columns = header)
      const cells = cellsOf(text)
      if (cells.length === 1) columns = null
      const { before, parts } = labelledParts(text)
      const plain = columns ? cells.filter((_cell, at) => !columns?.[at]).join(' ') : before
      const found = /\d/.test(plain) ? datesIn(plain, today) : []
      const [date = null] = found.map((each) => each.date)
      if (isNamed) {
        categories.close()
        drafts.takeMarket(line, markets, date)
      }
      if (date && drafts.takeDate(line, date, isNamed)) categories.setApart()
      takeWords(
        line,
        found.reduce((rest, { from, to }) => blank(rest, from, to), plain),
      )
      if (columns) takeRow(line, cells, columns)
      else for (const part of parts) takePart(line, part)
    },
    /** A line that is not read. */
    skip: takeWords,
    finish(): PredictionDraft[] {
      categories.close()
      drafts.settleUnread()
      return drafts.all()
    },
  }
}
