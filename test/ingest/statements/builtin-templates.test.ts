import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { builtinTemplates } from '../../../src/ingest/statements/template/builtin-templates.ts'
import { BUILTIN_STATEMENTS } from './support/builtin-statements.ts'
import { balancesOf, journalOf, previewOf, toolSaysOfAll } from './support/preview.ts'
import { statementOf } from './support/read.ts'

/* After a change, run with UPDATE_GOLDEN=1 and read the difference. */

const DIALECTS: readonly (readonly [Dialect, string])[] = [
  ['ledger', 'ledger'],
  ['hledger', 'journal'],
  ['beancount', 'beancount'],
]
const golden = (name: string, extension: string): URL => new URL(`golden/${name.toLowerCase().replaceAll(' ', '-')}.${extension}`, import.meta.url)

async function textOf(name: string, dialect: Dialect, currency: string): Promise<string> {
  const { content } = builtinTemplates(currency).find((template) => template.name === name)!
  const preview = previewOf(await statementOf(BUILTIN_STATEMENTS[name]!()), { method: { kind: 'template', content }, dialect, currency })
  expect(preview.rows.filter(({ outcome }) => outcome === 'error').map(({ why }) => why)).toEqual([])
  return journalOf(preview, dialect)
}

test('there is a template for each of the fourteen formats, and a statement to try it', () => {
  expect(
    builtinTemplates('INR')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(BUILTIN_STATEMENTS).toSorted())
})

test.each(DIALECTS)('the tool of %s takes what all of them give', async (dialect) => {
  const journals: string[] = []
  for (const name of Object.keys(BUILTIN_STATEMENTS)) journals.push(await textOf(name, dialect, 'INR'))
  expect(toolSaysOfAll(journals, dialect) ?? '').toBe('')
})

describe.each(Object.keys(BUILTIN_STATEMENTS))('%s', (name) => {
  test.each(DIALECTS)('in the words of %s', async (dialect, extension) => {
    const text = await textOf(name, dialect, 'INR')
    const file = golden(name, extension)
    if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(file)) writeFileSync(file, text)
    expect(text).toBe(readFileSync(file, 'utf8'))
  })

  test('comes to the same balances in every dialect', async () => {
    const ledger = balancesOf(await textOf(name, 'ledger', 'INR'), 'ledger')
    expect(ledger.length).toBeGreaterThan(0)
    expect(balancesOf(await textOf(name, 'hledger', 'INR'), 'hledger')).toEqual(ledger)
    const beancount = balancesOf(await textOf(name, 'beancount', 'INR'), 'beancount')
    // Names that beancount does not allow are others there.
    const plain = (balances: readonly string[]): string[] =>
      balances.map((balance) => balance.replaceAll(/[^\w:. -]| /g, '-').replaceAll(/-+/g, '-')).sort()
    expect(plain(beancount)).toEqual(plain(ledger))
  })

  test('is in the currency of the book', async () => {
    expect(await textOf(name, 'ledger', 'CHF')).not.toContain('INR')
  })
})
