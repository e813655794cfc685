import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome, FileEdit } from '../../commands/files/change-files.ts'
import { appended } from '../../ingest/statements/write/draft.ts'
import type { CheckedBook } from '../../commands/journal/check-book.ts'
import type { Configuration } from '../../config/load.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { findRule, type RulePeriod, ruleText, toPlan, withAmount } from '../../ingest/edit/budget-rule.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import { accountProblem, AccountRoots } from '../../ingest/statements/accounts/accounts-and-payees.ts'
import { quantityAt } from '../../ingest/statements/preview/duplicates.ts'
import { amountText } from '../../ingest/statements/write/style.ts'
import type { Ledgers } from '../ledgers/ledgers.ts'
import { addingFile, styleOfFile } from './journal-appending.ts'
import type { JournalChanges } from './journal-changes.ts'

export interface BudgetOrder extends RulePeriod {
  /** As the pages call it. */
  readonly account: string
  /** What is to be planned for each of these months, in the currency of the book. */
  readonly amount: Exact
  readonly who: string
}

export interface BudgetEditsSources {
  readonly changes: JournalChanges
  readonly ledgers: Pick<Ledgers, 'current'>
  readonly configuration: { readonly current: Configuration }
}

/**
 * What is planned for an account, changed in the journal: the rule that begins with the month gets another amount, or one is written that
 * makes up the difference to what other rules plan. The book is read with it, and what it then plans must be what was asked for.
 */
export class BudgetEdits {
  readonly #from: BudgetEditsSources
  /** The difference is one to the book as it is. */
  readonly #alone = new Mutex()

  constructor(from: BudgetEditsSources) {
    this.#from = from
  }

  plan(order: BudgetOrder): Promise<ChangeOutcome> {
    return this.#alone.run(() => this.#plan(order))
  }

  async #plan(order: BudgetOrder): Promise<ChangeOutcome> {
    const { changes, ledgers } = this.#from
    const { account, month, amount, reach, who } = order
    const before = await changes.check(new Map(), 'contents')
    if (before.dialect === 'beancount') return new Refusal('INVALID_REQUEST', (t) => t.files.beancountBudget)
    const { contents } = before
    if (!contents) return new Refusal('INVALID_REQUEST', (t) => t.files.brokenJournal)
    const roots = new AccountRoots(contents.rooted)
    const own = roots.own(account)
    const wrong = accountProblem(own, before.dialect)
    if (wrong !== undefined) return new Refusal('INVALID_REQUEST', wrong)
    const currency = ledgers.current().settings.defaultCurrency
    const planned = plannedIn(before, own, currency)
    if (!planned) return new Refusal('INVALID_REQUEST', (t) => t.files.budgetCurrencies(account, currency))
    const together = planned.get(month) ?? Exact.zero
    if (together.equals(amount)) return { kind: 'unchanged' }
    const edit = await this.#edit(before, { ...order, account: own }, { currency, together, cash: roots.own(this.#cashAccount()) })
    if (edit instanceof Refusal) return edit
    const path = await changes.pathOf(edit.name)
    if (path instanceof Refusal) return path
    const after = await changes.check(new Map([[path, edit.after]]), 'contents')
    const then = plannedIn(after, own, currency)
    // Problems of the whole book refuse it below, with their places.
    const isBroken = after.problems.some(({ severity }) => severity === 'error')
    if (!isBroken && !isAsAsked(planned, then, { month, reach, more: amount.minus(together), wanted: amount }))
      return new Refusal('INVALID_REQUEST', (t) => t.files.budgetNotRead(edit.name, String(amount), account))
    const title = `Plan ${amount} ${currency} for ${account} ${reach === 'onwards' ? 'from' : 'in'} ${month}`
    return changes.change({ who, cause: 'budget', title, edits: [edit] })
  }

  /** The file with the rule as it shall be. */
  async #edit(
    { dialect, files }: CheckedBook,
    { account, month, reach, amount }: BudgetOrder,
    { currency, together, cash }: { readonly currency: string; readonly together: Exact; readonly cash: string },
  ): Promise<FileEdit | Refusal> {
    const { changes, configuration } = this.#from
    const period = { month, reach }
    let withRules: string | undefined
    for (const path of files.toReversed()) {
      const name = changes.nameOf(path)
      const file = await textOf(changes, name)
      // A file outside of the journal's folder, or not in UTF-8, is none that Daybook writes to.
      if (file instanceof Refusal) continue
      const lines = file.text.split('\n')
      if (lines.some((line) => line.startsWith('~'))) withRules ??= name
      const rule = findRule(lines, period, account)
      if (!rule) continue
      const style = await styleOfFile(changes, name, dialect)
      const own = numberIn(elementAt(lines, rule.line), (of) => amountText(of, currency, style, dialect).text)
      if (own === undefined) continue
      const wanted = toPlan({ own, together, wanted: amount })
      const ended = elementAt(lines, rule.line).endsWith('\r') ? '\r' : ''
      const put = wanted.isZero && rule.isAlone ? [] : lines.slice(rule.head, rule.end)
      if (put.length > 0)
        put[rule.line - rule.head] =
          withAmount(elementAt(lines, rule.line).replace(/\r$/, ''), amountText(wanted, currency, style, dialect).text) + ended
      const gap = put.length === 0 && rule.head > 0 && elementAt(lines, rule.head - 1).trim() === '' ? 1 : 0
      const text = [...lines.slice(0, rule.head - gap), ...put, ...lines.slice(rule.end)].join('\n')
      return { name, before: file.hash, after: Buffer.from(text) }
    }
    const configured = addingFile(changes, configuration.current)
    const name = withRules ?? (configured instanceof Refusal || !changes.isRecorded(configured) ? changes.rootName : configured)
    const file = await textOf(changes, name)
    if (file instanceof Refusal) return file
    const style = await styleOfFile(changes, name, dialect)
    const written = amountText(amount.minus(together), currency, style, dialect).text
    const text = ruleText(period, { account, amount: written, from: cash, indent: ' '.repeat(Math.max(2, style.indent)) })
    return { name, before: file.hash, after: Buffer.from(appended(file.text, text)) }
  }

  /** The account that is there to be spent from: the first one that the book has. */
  #cashAccount(): string {
    const { accounts } = this.#from.ledgers.current()
    for (let id = 0; id < accounts.size; id++) {
      const { isChecking, isVirtual } = accounts.traits(id)
      if (isChecking && !isVirtual) return accounts.name(id)
    }
    return 'Assets:Checking'
  }
}

/** The number of a posting's amount, if it is written as Daybook would write it: anything else is a person's, and stays. */
function numberIn(line: string, written: (of: Exact) => string): Exact | undefined {
  const amount = line
    .replace(/;.*$/, '')
    .trim()
    .split(/ {2,}|\t/)
    .at(-1)!
    .trim()
  const digits = amount.replaceAll(/[^\d.,-]/g, '')
  for (const text of [digits.replaceAll(',', ''), digits.replaceAll('.', '').replace(',', '.')]) {
    const number = Exact.tryParse(text)
    if (number && written(number) === amount) return number
  }
  return undefined
}

async function textOf(changes: JournalChanges, name: string): Promise<{ readonly text: string; readonly hash: string } | Refusal> {
  const bytes = await changes.read(name)
  if (bytes instanceof Refusal) return bytes
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? { text, hash: contentHash(bytes) } : new Refusal('INVALID_REQUEST', (t) => t.files.notUtf8(name))
}

/** By month, "2024-03". */
type Planned = ReadonlyMap<string, Exact>

/** The planned amounts of an account by month; undefined if any is in another commodity. */
function plannedIn({ contents }: CheckedBook, account: string, currency: string): Planned | undefined {
  const planned = new Map<string, Exact>()
  if (!contents) return planned
  const { book } = contents
  const id = book.accounts.indexOf(account)
  for (let row = 0; row < book.day.length; row++) {
    if (book.origin[row] !== FORECAST) continue
    const end = row + 1 < book.day.length ? intAt(book.firstPosting, row + 1) : book.account.length
    for (let posting = intAt(book.firstPosting, row); posting < end; posting++) {
      if (book.account[posting] !== id) continue
      if (book.commodities[intAt(book.commodity, posting)] !== currency) return undefined
      const month = formatDay(intAt(book.day, row)).slice(0, 7)
      planned.set(month, (planned.get(month) ?? Exact.zero).plus(quantityAt(book, posting)))
    }
  }
  return planned
}

interface Asked {
  readonly month: string
  readonly reach: RulePeriod['reach']
  readonly more: Exact
  readonly wanted: Exact
}

/** Whether the plan changed by the amount in the given months and not in others. */
function isAsAsked(before: Planned, after: Planned | undefined, { month, reach, more, wanted }: Asked): boolean {
  if (!after || !(after.get(month) ?? Exact.zero).equals(wanted)) return false
  const months = new Set([...before.keys(), ...after.keys()])
  return [...months].every((of) => {
    const isMeant = reach === 'onwards' ? of >= month : of === month
    const was = before.get(of) ?? Exact.zero
    return (after.get(of) ?? Exact.zero).equals(isMeant ? was.plus(more) : was)
  })
}
