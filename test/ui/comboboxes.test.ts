import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files of the pages whose text has a word. */
const filesWith = (word: RegExp): string[] =>
  readdirSync('ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && word.test(readFileSync(`ui/${file}`, 'utf8')))
    .toSorted()

// A combobox of its own would have to learn anew that what it shows is used, however it is left.
test('every combobox is the shared account field; the palette alone has another, whose entries are commands', () => {
  expect(filesWith(/role="combobox"/)).toEqual(['frame/palette.tsx', 'parts/account-field.tsx'])
})

test('every place with an account field is walked in test/browser/fields.test.ts', () => {
  expect(filesWith(/<AccountField\b/)).toEqual([
    'frame/quick-add.tsx',
    'pages/budget/budget-page.tsx',
    'pages/config/config-field.tsx',
    'pages/import/import-row.tsx',
    'pages/import/import-understood.tsx',
    'parts/transaction-fields.tsx',
  ])
})

test('what is typed into a field that takes it on Enter is taken as well when the field is left', () => {
  const onlyEnter = filesWith(/key (?:!==|===) 'Enter'/).filter((file) => {
    const text = readFileSync(`ui/${file}`, 'utf8')
    return /<(?:input|textarea)\b/.test(text) && !/on(?:Blur|Change)=/.test(text)
  })
  // A command is chosen and not typed; a note is kept as it is typed, and its Enter saves it.
  expect(onlyEnter).toEqual(['frame/palette.tsx', 'pages/account/account-parts.tsx'])
})
