import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { journalCompletion } from '../../../ui/editor/journal-extensions.ts'

const source = journalCompletion(
  () => ({
    accounts: ['Assets:Checking', 'Expenses:Food', 'Expenses:Food:Home'],
    payees: ['Kiosk'],
    commodities: ['EUR', 'USD'],
    tags: ['trip'],
    postings: new Map([['Kiosk', '    Expenses:Food  3.00 EUR']]),
    today: '2024-03-31',
  }),
  'ledger',
)
const offered = async (typed: string, explicit = false): Promise<readonly string[] | undefined> => {
  const doc = `2024-03-31 * Kiosk\n${typed}`
  const result = await source(new CompletionContext(EditorState.create({ doc }), doc.length, explicit))
  return result?.options.map(({ label }) => label)
}

test('a name that stands there whole is not offered again, so that Enter begins the next line', async () => {
  expect(await offered('    Expenses:Food    3.00 EU')).toContain('EUR')
  expect(await offered('    Expenses:Food    3.00 EUR')).toBeUndefined()
  expect(await offered('    Assets:Checking')).toBeUndefined()
})

test('a name that others begin with is offered with them, as is whatever is asked for', async () => {
  expect(await offered('    Expenses:Food')).toContain('Expenses:Food:Home')
  expect(await offered('    Expenses:Food    3.00 EUR', true)).toContain('EUR')
})

test('a payee that stands there whole still brings what it had last time', async () => {
  expect(await offered('2024-03-31 * Kiosk')).toContain('Kiosk')
})
