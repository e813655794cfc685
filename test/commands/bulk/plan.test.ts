import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { type BulkPlan, type ChosenTransaction, planBulkEdit } from '../../../src/commands/bulk/plan.ts'
import type { BulkOperation } from '../../../src/ingest/edit/raw-lines.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const ROOT: Readonly<Record<Dialect, string>> = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' }

/** The plan for a journal of these files; the root has the dialect's name. */
async function plan(
  dialect: Dialect,
  files: Readonly<Record<string, string | Buffer>> | string,
  operation: BulkOperation,
  chosen?: readonly (readonly [file: string, line: number, day: string])[],
): Promise<BulkPlan> {
  const contents = typeof files === 'string' ? { [ROOT[dialect]]: files } : files
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text)
  const places: ChosenTransaction[] | undefined = chosen?.map(([file, beginLine, day]) => ({ file, beginLine, day: parseDay(day) }))
  const request = { root: join(folder, ROOT[dialect]), dialect, strict: false, today: parseDay('2024-06-01'), forecastUntil: 0, autoPostings: true }
  return planBulkEdit(request, { operation, chosen: places }, readerOf)
}

/** The new texts by file name. */
function textsOf(plan: BulkPlan): Record<string, string> {
  if (plan.kind !== 'planned') throw new Error(JSON.stringify(plan))
  return Object.fromEntries(plan.files.map(({ name, after }) => [name, Buffer.from(after).toString()]))
}

const LEDGER = `account Assets:Bank
    note the old one
alias bank=Assets:Bank
bucket Assets:Bank

; Assets:Bank in a comment stays
~ Monthly
    Expenses:Food    100 EUR
    Assets:Bank

= /Food/
    (Assets:Bank:Budget)    -1

2024/01/02 * (12) Shop  ; :food:home:
    ; Project: X
    ! Expenses:Food    10 EUR  ; Assets:Bank was asked
    Assets:Bank

2024/01/03 Other
    * bank    -5 EUR
    [Assets:Bank:Sub]   5 EUR
    [Assets:Bank]   -5 EUR
    Expenses:Drinks

apply account Assets
2024/01/04 Third
    Bank\t1 EUR
    Cash
end apply account
`

describe('an account is renamed', () => {
  const rename: BulkOperation = { kind: 'rename_account', from: 'Assets:Bank', to: 'Assets:Giro' }

  test('in postings, directives and rules of a ledger journal, and nowhere else', async () => {
    const text = textsOf(await plan('ledger', LEDGER, rename))['main.ledger']!
    expect(text).toBe(
      LEDGER.replace('account Assets:Bank', 'account Assets:Giro')
        .replace('alias bank=Assets:Bank', 'alias bank=Assets:Giro')
        .replace('bucket Assets:Bank', 'bucket Assets:Giro')
        .replace('100 EUR\n    Assets:Bank', '100 EUR\n    Assets:Giro')
        .replace('(Assets:Bank:Budget)', '(Assets:Giro:Budget)')
        .replace('was asked\n    Assets:Bank', 'was asked\n    Assets:Giro')
        .replace('[Assets:Bank:Sub]', '[Assets:Giro:Sub]')
        .replace('[Assets:Bank]', '[Assets:Giro]')
        .replace('    Bank\t1', '    Giro\t1'),
    )
  })

  test('and back again gives the same bytes, where nothing had the new name', async () => {
    const there = textsOf(await plan('ledger', LEDGER, rename))['main.ledger']!
    expect(textsOf(await plan('ledger', there, { ...rename, from: rename.to, to: rename.from }))['main.ledger']).toBe(LEDGER)
  })

  test('in an hledger journal', async () => {
    const text = `account Assets:Bank  ; type: C
alias giro = Assets:Bank
include time.timeclock

2024-01-02 Shop ; Assets:Bank:
    giro   -1 EUR
    Expenses:Food   1 EUR
    Assets:Bank   0 EUR = -1 EUR ; note
    Assets:Banking   0 EUR
`
    const clock = 'i 2024/01/05 09:00:00 Assets:Bank  work\no 2024/01/05 10:00:00\n'
    expect(textsOf(await plan('hledger', { 'main.journal': text, 'time.timeclock': clock }, rename))).toEqual({
      'main.journal': text
        .replace('account Assets:Bank', 'account Assets:Giro')
        .replace('giro = Assets:Bank', 'giro = Assets:Giro')
        .replace('    Assets:Bank   0 EUR =', '    Assets:Giro   0 EUR ='),
      'time.timeclock': clock.replace('Assets:Bank', 'Assets:Giro'),
    })
  })

  test('in a beancount file, with its directives and metadata, but not in texts', async () => {
    const text = `* Assets:Bank as a heading
2020-01-01 open Assets:Bank ; Assets:Bank
2020-01-01 open Assets:Bank:Sub
2020-01-01 open Expenses:Food
2024-01-02 * "Shop" "from Assets:Bank
 and on" #a
  paid-from: Assets:Bank
  Expenses:Food   10 EUR
  Assets:Bank
2024-01-03 balance Assets:Bank -10 EUR
2024-01-03 note Assets:Bank "Assets:Bank"
`
    const renamed = text
      .replace('open Assets:Bank ;', 'open Assets:Giro ;')
      .replace('open Assets:Bank:Sub', 'open Assets:Giro:Sub')
      .replace('paid-from: Assets:Bank', 'paid-from: Assets:Giro')
      .replace('EUR\n  Assets:Bank', 'EUR\n  Assets:Giro')
      .replace('balance Assets:Bank', 'balance Assets:Giro')
      .replace('note Assets:Bank', 'note Assets:Giro')
    expect(textsOf(await plan('beancount', text, rename))['main.beancount']).toBe(renamed)
  })

  test('through every file of the journal, with line ends, mark and odd bytes as they were', async () => {
    const included = Buffer.from('\ufeff2024/01/02 Shop\r\n    Expenses:Food    1 EUR\r\n    Assets:Bank  ; Caf\u00e9', 'utf8')
    const result = textsOf(await plan('ledger', { 'main.ledger': 'include a.ledger\n', 'a.ledger': included }, rename))
    expect(result).toEqual({ 'a.ledger': included.toString().replace('Assets:Bank', 'Assets:Giro') })
  })

  test('not where a rule would miss it by its pattern: then nothing is changed, and the place is named', async () => {
    const text = '= Checking\n    (Budget)  *-1\n\n2024-01-02 Shop\n    Expenses:Food  1 EUR\n    Assets:Checking\n'
    expect(await plan('hledger', text, { kind: 'rename_account', from: 'Assets:Checking', to: 'Assets:Giro' })).toMatchObject({
      kind: 'uncertain',
      place: 'main.journal:4',
    })
  })

  test('only in the chosen transactions, when some are chosen', async () => {
    const text = '2024-01-02 A\n    Expenses:Food  1 EUR\n    Assets:Bank\n\n2024-01-02 A\n    Expenses:Food  1 EUR\n    Assets:Bank\n'
    const result = textsOf(await plan('ledger', text, { ...rename, from: 'Expenses:Food', to: 'Expenses:Fun' }, [['main.ledger', 5, '2024-01-02']]))
    expect(result['main.ledger']).toBe(text.replace(/Food(?![\s\S]*Food)/, 'Fun'))
  })

  test('with a word about it when the new account exists', async () => {
    const text = '2024-01-02 A\n    Assets:Giro  1 EUR\n    Assets:Bank\n'
    expect(await plan('ledger', text, rename)).toMatchObject({ warnings: [expect.stringContaining('Assets:Giro has 1 posting already')] })
  })

  test('as the pages show it, where the journal has other words for the roots', async () => {
    const text = '2024-01-02 A\n    expenses:food  1 EUR\n    assets:bank\n'
    expect(textsOf(await plan('hledger', text, { ...rename, from: 'Assets:bank' }))['main.journal']).toBe(text.replace('assets:bank', 'assets:Giro'))
    const typed = 'account Konto  ; type: A\n2024-01-02 A\n    expenses:food  1 EUR\n    Konto:Bank\n'
    const typedRename: BulkOperation = { kind: 'rename_account', from: 'Assets:Bank', to: 'Assets:Giro' }
    expect(textsOf(await plan('hledger', typed, typedRename))['main.journal']).toBe(typed.replace('Konto:Bank', 'Konto:Giro'))
  })

  test('to a name that the dialect refuses: the problem says so', async () => {
    const text = '2020-01-01 open Assets:Bank\n2020-01-01 open Income:Job\n2024-01-02 * "A"\n  Assets:Bank  1 EUR\n  Income:Job\n'
    expect(await plan('beancount', text, { ...rename, to: 'assets:bank' })).toMatchObject({ kind: 'invalid' })
  })
})

describe('chosen transactions', () => {
  const LEDGERLIKE = `2024/01/02 * (12) Shop  ; :food:home:
    ; Project: X
    ! Expenses:Food    10 EUR  ; kept
    Assets:Bank

2024/1/3 Other
    Expenses:Food    $5.00 @ 0.90 EUR
    Assets:Bank
`
  const FIRST = [['main.ledger', 1, '2024-01-02']] as const
  const SECOND = [['main.ledger', 6, '2024-01-03']] as const

  test.each<[string, BulkOperation, readonly (readonly [string, number, string])[], (text: string) => string]>([
    ['get another payee', { kind: 'set_payee', payee: 'Café $& "x"' }, FIRST, (text) => text.replace('Shop', () => 'Café $& "x"')],
    ['get another status', { kind: 'set_status', status: PENDING }, FIRST, (text) => text.replace('02 *', '02 !').replace('! Exp', 'Exp')],
    ['lose their status', { kind: 'set_status', status: UNMARKED }, FIRST, (text) => text.replace('02 *', '02').replace('! Exp', 'Exp')],
    ['get a status', { kind: 'set_status', status: CLEARED }, SECOND, (text) => text.replace('3 Other', '3 * Other')],
    ['get another date, written as theirs', { kind: 'set_date', date: '2024-02-05' }, SECOND, (text) => text.replace('2024/1/3', '2024/2/5')],
    ['get a tag', { kind: 'add_tag', name: 'trip', value: '' }, SECOND, (text) => text.replace('Other\n', 'Other\n    ; :trip:\n')],
    [
      'get a tag with a value',
      { kind: 'add_tag', name: 'Trip', value: 'Rome' },
      SECOND,
      (text) => text.replace('Other\n', 'Other\n    ; Trip: Rome\n'),
    ],
    ['lose a tag', { kind: 'remove_tag', name: 'food' }, FIRST, (text) => text.replace(':food:home:', ':home:')],
    ['lose a tag with its line', { kind: 'remove_tag', name: 'Project' }, FIRST, (text) => text.replace('    ; Project: X\n', '')],
    ['get a tag renamed', { kind: 'rename_tag', from: 'home', to: 'flat' }, FIRST, (text) => text.replace(':home:', ':flat:')],
    ['get another commodity', { kind: 'change_commodity', from: '$', to: 'USD' }, SECOND, (text) => text.replace('$5.00', 'USD 5.00')],
    [
      'get another commodity in their cost',
      { kind: 'change_commodity', from: 'EUR', to: 'CHF' },
      SECOND,
      (text) => text.replace('0.90 EUR', '0.90 CHF'),
    ],
    ['are deleted', { kind: 'delete' }, FIRST, (text) => text.slice(text.indexOf('2024/1/3'))],
  ])('%s', async (_, operation, chosen, expected) => {
    expect(textsOf(await plan('ledger', LEDGERLIKE, operation, chosen))['main.ledger']).toBe(expected(LEDGERLIKE))
  })

  test('of hledger keep their notes when a tag goes', async () => {
    const text = '2024-01-02 Shop ; a note, food:, k:v w, more\n    Expenses:Food  1 EUR ; food:x\n    Assets:Bank\n'
    const result = textsOf(await plan('hledger', text, { kind: 'remove_tag', name: 'food' }, [['main.journal', 1, '2024-01-02']]))
    expect(result['main.journal']).toBe('2024-01-02 Shop ; a note, k:v w, more\n    Expenses:Food  1 EUR\n    Assets:Bank\n')
  })

  const BEANCOUNT = `2020-01-01 open Assets:Bank
2020-01-01 open Expenses:Food
2024-01-02 * "Shop" "Things" #food ^l1 ; note
  project: "X"
  ! Expenses:Food   10 EUR @ 2 USD ; EUR
  Assets:Bank  -20 USD
`
  test.each<[string, BulkOperation, (text: string) => string]>([
    ['get another payee', { kind: 'set_payee', payee: 'a "b" \\' }, (text) => text.replace('"Shop"', () => '"a \\"b\\" \\\\"')],
    ['get another status', { kind: 'set_status', status: PENDING }, (text) => text.replace('02 *', '02 !').replace('! Exp', 'Exp')],
    ['get another date', { kind: 'set_date', date: '2024-02-05' }, (text) => text.replace('2024-01-02', '2024-02-05')],
    ['get a tag', { kind: 'add_tag', name: 'trip', value: '' }, (text) => text.replace('^l1', '^l1 #trip')],
    ['get metadata', { kind: 'add_tag', name: 'trip', value: 'Rome' }, (text) => text.replace('note\n', 'note\n  trip: "Rome"\n')],
    ['lose a tag', { kind: 'remove_tag', name: 'food' }, (text) => text.replace(' #food', '')],
    ['get metadata renamed', { kind: 'rename_tag', from: 'project', to: 'plan' }, (text) => text.replace('project', 'plan')],
    ['get another currency', { kind: 'change_commodity', from: 'EUR', to: 'CHF' }, (text) => text.replace('10 EUR', '10 CHF')],
    ['are deleted', { kind: 'delete' }, (text) => text.slice(0, text.indexOf('2024-01-02'))],
  ])('of beancount %s', async (_, operation, expected) => {
    const result = await plan('beancount', BEANCOUNT, operation, [['main.beancount', 3, '2024-01-02']])
    expect(textsOf(result)['main.beancount']).toBe(expected(BEANCOUNT))
  })

  test('are moved into another file, by day', async () => {
    const files = {
      'main.ledger': `include old.ledger\n${LEDGERLIKE}`,
      'old.ledger': '2023/01/01 First\n    Expenses:Food  1 EUR\n    Assets:Bank',
    }
    const result = textsOf(
      await plan('ledger', files, { kind: 'move', file: 'old.ledger' }, [
        ['main.ledger', 7, '2024-01-03'],
        ['main.ledger', 2, '2024-01-02'],
      ]),
    )
    expect(result).toEqual({ 'main.ledger': 'include old.ledger\n', 'old.ledger': `${files['old.ledger']}\n\n${LEDGERLIKE}` })
  })

  test('that stand elsewhere by now are not guessed at', async () => {
    expect(await plan('ledger', LEDGERLIKE, { kind: 'delete' }, [['main.ledger', 2, '2024-01-02']])).toEqual({
      kind: 'moved',
      place: 'main.ledger:2',
    })
  })

  test('whose change breaks an assertion are refused with the place', async () => {
    const text = '2024-01-02 A\n    Assets:Bank  1 EUR\n    Income:Job\n\n2024-01-03 B\n    Assets:Bank  1 EUR = 2 EUR\n    Income:Job\n'
    expect(await plan('ledger', text, { kind: 'delete' }, [['main.ledger', 1, '2024-01-02']])).toMatchObject({
      kind: 'invalid',
      problems: [{ code: expect.stringContaining('assertion') }],
    })
  })
})

test('a file that cannot be read as text is left alone', async () => {
  const text = Buffer.from([0x32, 0x00, 0xff])
  expect(await plan('ledger', { 'main.ledger': text }, { kind: 'rename_account', from: 'A', to: 'B' })).toMatchObject({ kind: 'invalid' })
})
