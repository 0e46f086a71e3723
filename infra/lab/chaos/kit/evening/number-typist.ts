import { wait } from '../../../../test/harness/until.ts'
import type { openOperatorPage } from './operator-page.ts'

type OperatorPage = Pick<Awaited<ReturnType<typeof openOperatorPage>>, 'page' | 'press' | 'type'>

const pollMs = 100
/** A question may wait for the facts that it is about. */
const questionMs = 10_000
const acceptedMs = 10_000
const maxTries = 5
/** The button that publishes the number in question. */
const askedNumber = /Simpan (\d+)/
/** Of the question whether to type beside a colleague. */
const anyway = 'Tetap isi'

/**
 * Types numbers into the sheet as an operator who watches it: an official number in question is typed again, any other is
 * taken back. A question that opens in the middle of a number gets the rest of its digits: that number is typed again.
 */
export const createNumberTypist = (
  { page, press, type }: OperatorPage,
  isOfficial: (numbers: string) => boolean = () => true,
) => {
  const field = page.getByLabel('Nomor', { exact: true })
  const question = page.getByRole('alertdialog')
  const again = question.getByRole('textbox')
  const isAsked = async () => (await question.count()) > 0
  const isEmpty = async () => (await field.count()) === 0 || (await field.inputValue()) === ''
  let confirmed = 0

  const overwrite = async (numbers: string) => {
    await press('Control+A')
    await type(numbers)
  }
  const answer = async () => {
    const text = (await question.textContent()) ?? ''
    const [, numbers = ''] = askedNumber.exec(text) ?? []
    if ((await again.count()) === 0) await press(text.includes(anyway) ? 'Enter' : 'Escape')
    else if (isOfficial(numbers)) {
      await again.focus()
      await overwrite(numbers)
      await press('Enter')
      confirmed++
    } else await press('Escape')
    await question.waitFor({ state: 'detached', timeout: questionMs })
  }
  const isAccepted = async (): Promise<boolean> => {
    for (const end = performance.now() + acceptedMs; performance.now() < end; await wait(pollMs)) {
      if (await isAsked()) await answer()
      if (await isEmpty()) return true
    }
    return false
  }

  return {
    /** Official numbers that were typed again. */
    confirmed: () => confirmed,
    async enter(numbers: string): Promise<void> {
      for (let tries = 0; tries < maxTries; tries++) {
        if (await isAsked()) await answer()
        await field.focus()
        await overwrite(numbers)
        if (await isAsked()) continue
        await press('Enter')
        if (await isAccepted()) return
      }
      throw new Error(`${numbers} was not accepted`)
    },
    /** Types a wrong number; the text of the question about it, null without one. */
    async slip(numbers: string): Promise<string | null> {
      await field.focus()
      await overwrite(numbers)
      await press('Enter')
      const text = await question
        .filter({ hasText: numbers })
        .textContent({ timeout: questionMs })
        .catch(() => null)
      if (text === null) return null
      await press('Escape')
      await question.waitFor({ state: 'detached', timeout: questionMs })
      await field.focus()
      await overwrite('')
      await press('Delete')
      return text
    },
    /** Answers what is asked until a heading shows. */
    async untilHeading(name: string, ms: number): Promise<void> {
      const heading = page.getByRole('heading', { name })
      for (const end = performance.now() + ms; performance.now() < end; await wait(pollMs)) {
        if (await heading.isVisible()) return
        if (await isAsked()) await answer()
      }
      throw new Error(`waited ${ms} ms in vain for ${name}`)
    },
  }
}
