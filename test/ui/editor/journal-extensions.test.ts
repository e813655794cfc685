import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { OverlaidFiles } from '../../../src/commands/journal/files/disk-files.ts'
import { fileError } from '../../../src/http/routes/editor-routes.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { diagnosticsOf, journalCompletion } from '../../../ui/editor/journal-extensions.ts'

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

const problemsIn = (text: string, dialect: Dialect) =>
  readerOf(dialect)
    .read('/book/main', new OverlaidFiles(new Map([['/book/main', Buffer.from(text)]])), { strict: true, today: parseDay('2024-02-01') })
    .problems.map((problem) => fileError({ ...problem, name: 'main' }, 'main'))

/** The problem that offers a fix of that name, and the text after it, as the editor would have it. */
function fixed(text: string, dialect: Dialect, name: string): { readonly message: string; readonly after: string } {
  let state = EditorState.create({ doc: text })
  const offered = diagnosticsOf(state, problemsIn(text, dialect), dialect).flatMap(({ message, actions = [] }) =>
    actions.map((action) => ({ message, action })),
  )
  expect(offered.map(({ action }) => action.name)).toContain(name)
  const { message, action } = offered.find((each) => each.action.name === name)!
  const view = {
    get state() {
      return state
    },
    dispatch: (spec: Parameters<EditorState['update']>[0]) => (state = state.update(spec).state),
  }
  action.apply(view as unknown as EditorView, 0, 0)
  return { message, after: state.doc.toString() }
}

const ACCOUNTS = 'account Food\naccount Cash\n'
const DECLARED = `${ACCOUNTS}commodity EUR\n`
const OPEN = '2020-01-01 open Assets:Cash\n2020-01-01 open Expenses:Food\n'

describe('a fix that is offered mends what it is offered for', () => {
  test.each<[Dialect, string, string]>([
    ['ledger', `${DECLARED}2024/01/31 Bakery\n    Food  3.20 EUR\n    Csah\n`, 'Add “account Csah”'],
    ['ledger', `${DECLARED}2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash  -3.00 EUR\n`, 'Leave out the last amount so that it balances'],
    ['ledger', `account Food 3.20\n${DECLARED}2024/01/31 Bakery\n    Food 3.20\n    Cash\n`, 'Put two spaces before the amount'],
    ['ledger', `acount Food\naccount Food\naccount Cash\n2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash\n`, 'Replace with account'],
    ['hledger', `account Food\ncommodity 1.00 EUR\n2024-01-31 Bakery\n    Food  3.20 EUR\n    Cash\n`, 'Add “account Cash”'],
    ['hledger', `${ACCOUNTS}2024-01-31 Bakery\n    Food  3.20 EUR\n    Cash\n`, 'Add “commodity 1000.00 EUR”'],
    [
      'hledger',
      `${ACCOUNTS}commodity 1.00 EUR\n2024-01-31 Bakery\n    Food  3.20 EUR\n    Cash  -3.00 EUR\n`,
      'Leave out the last amount so that it balances',
    ],
    [
      'beancount',
      `2020-01-01 open Assets:Cash\n2024-01-31 * "Bakery"\n  Expenses:Food  3.20 EUR\n  Assets:Cash\n`,
      'Add “2024-01-01 open Expenses:Food”',
    ],
    ['beancount', `${OPEN}2024-01-31 * "Bakery"\n  Expenses:Fod  3.20 EUR\n  Assets:Cash\n`, 'Replace with Expenses:Food'],
    ['beancount', `${OPEN}2024-01-31 * "Bakery"\n  Expense:Food  3.20 EUR\n  Assets:Cash\n`, 'Replace with Expenses:Food'],
    [
      'hledger',
      `account food\naccount cash:till\ncommodity 1.00 EUR\n2024-01-31 Bakery\n    food  3.20 EUR\n    cash:till  -3.00 EUR\n    ; note: kept\n`,
      'Leave out the last amount so that it balances',
    ],
    ['beancount', `${OPEN}pushtags #trip\n`, 'Replace with pushtag'],
    ['beancount', `option "titel" "Home"\n${OPEN}`, 'Replace with title'],
    [
      'beancount',
      `${OPEN}2024-01-31 * "Bakery"\n  Expenses:Food  3.20 EUR\n  Assets:Cash  -3.00 EUR\n`,
      'Leave out the last amount so that it balances',
    ],
  ])('%s %j: %s', (dialect, text, name) => {
    const { message, after } = fixed(text, dialect, name)
    expect(problemsIn(after, dialect).map((problem) => problem.message)).not.toContain(message)
    // A mark that nobody had pushed is another matter once it is pushed.
    expect(problemsIn(after, dialect).filter(({ code }) => code !== 'tag_left_pushed').length).toBeLessThan(problemsIn(text, dialect).length)
    expect(after).not.toBe(text)
  })
})
