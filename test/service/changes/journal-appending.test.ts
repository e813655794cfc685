import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { amountText } from '../../../src/ingest/statements/write/style.ts'
import { styleOfFile } from '../../../src/service/changes/journal-appending.ts'

/** How 1234.5 of a commodity is written into a file of a journal, whose root comes first. */
const written = async (files: Record<string, string>, name: string, commodity = 'EUR'): Promise<string> => {
  const read = (file: string): Promise<Buffer | Refusal> =>
    Promise.resolve(file in files ? Buffer.from(files[file]!) : new Refusal('NOT_FOUND', `${file} does not exist`))
  const recordedNames = Object.keys(files)
  const style = await styleOfFile({ read, rootName: recordedNames[0]!, recordedNames }, name, 'hledger')
  return amountText(Exact.parse('1234.5'), commodity, style, 'hledger').text
}
const bakery = (amount: string): string => `2024-01-05 Bakery\n    Expenses:Food    ${amount}\n    Assets:Bank\n`

test('a file is written with the decimal marks that another file declares', async () => {
  expect(await written({ 'main.journal': bakery('4 USD'), 'money.journal': 'commodity 1.000,00 EUR\n' }, 'main.journal')).toBe('1234,50 EUR')
  expect(await written({ 'main.journal': 'decimal-mark ,\n', 'new.journal': bakery('4 EUR') }, 'new.journal')).toBe('1234,50 EUR')
})

test('the mark of a whole file is that of no other', async () => {
  const files = { 'main.journal': 'include old.journal\n', 'old.journal': `decimal-mark ,\n${bakery('4 USD')}`, '2024.journal': bakery('4.10 EUR') }
  expect(await written(files, '2024.journal')).toBe('1234.50 EUR')
})

test('a new file below a root that only includes is written as the latest of the others', async () => {
  const files = { 'main.journal': 'include *.journal\n', '2023.journal': bakery('€4.10'), '2024.journal': bakery('€ 1.004,10') }
  expect(await written(files, 'new.journal', '€')).toBe('€ 1.234,50')
})
