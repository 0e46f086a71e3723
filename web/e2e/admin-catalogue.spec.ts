import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { adminCatalogue, asShown } from './admin-catalogue.ts'
import { shownFile } from './stage/story.ts'

test('every sentence of the back office was shown by a story', () => {
  // Alone there is nothing to check.
  test.skip(process.env['STORIES'] === 'some', 'only some of the stories ran')
  const file = shownFile()
  const shown = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  expect(adminCatalogue.filter((sentence) => !shown.has(asShown(sentence)))).toEqual([])
})
