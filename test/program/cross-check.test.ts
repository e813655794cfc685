import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bookFolder, daybook } from '../support/program.ts'

const JOURNAL = `2024-01-01 * Shop
    Expenses:Food  10.00 EUR
    Assets:Cash
`

let remove: (() => void) | undefined
afterEach(() => remove?.())

test('with cross_check a sync tells what the tool of the dialect says differently, and is no failure; without it nothing is run', async () => {
  const book = bookFolder({ 'main.ledger': JOURNAL }, 'cross_check: true\n')
  remove = book.remove
  writeFileSync(
    join(book.folder, 'ledger'),
    String.raw`#!/bin/sh
[ "$1" = --version ] && { echo 'Ledger 3.3.0-20230208, a tool'; exit; }
printf 'Expenses:Food\t10.00\tEUR\nAssets:Cash\t-9.00\tEUR\n'
`,
  )
  chmodSync(join(book.folder, 'ledger'), 0o755)
  const env = { PATH: `${book.folder}:${dirname(process.execPath)}:/usr/bin:/bin` }
  const checked = await daybook(book.folder, ['update', '--journal'], { env })
  expect(checked.code).toBe(0)
  expect(checked.out + checked.err).toContain('cross-check with ledger 3.3.0: Assets:Cash holds -10 EUR here and -9 EUR there')
  expect(checked.out + checked.err).not.toContain('Expenses:Food')

  book.write('main.ledger', `${JOURNAL}\n${JOURNAL.replace('2024-01-01', '2024-01-02')}`)
  const config = join(book.folder, 'daybook.yaml')
  writeFileSync(config, readFileSync(config, 'utf8').replace('cross_check: true', 'cross_check: false'))
  const unchecked = await daybook(book.folder, ['update', '--journal'], { env })
  expect(unchecked.out).toContain('1 transaction added')
  expect(unchecked.out + unchecked.err).not.toContain('cross-check')
})
