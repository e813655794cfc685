import { posix } from 'node:path'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/own-value.ts'
import type { Book, Dialect } from '../../journal/book.ts'
import { FileUnreadable } from '../../journal/files.ts'
import { transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import { AccountRoots, beancountAccount } from '../accounts/account-roots.ts'
import { type AccountModel, type AccountRules, predict } from '../accounts/predict.ts'
import type { Statement } from '../statement.ts'
import { renderRows, templateProblems } from '../template/render.ts'
import { commodityIn, type WritingStyle } from '../write/style.ts'
import { draftOf, OF_THE_BOOK, passedOver, readBlocks, rewritten, writeBlocks } from '../write/blocks-text.ts'
import type { Draft } from '../write/draft.ts'
import { type BalanceMovement, type Method, nothing, type Outcome, type PreviewRequest, type RowPrediction, type Transformed } from './preview.ts'

interface Knowledge {
  readonly model: AccountModel
  readonly rules: AccountRules
  readonly progress?: (row: number, helper: string | undefined) => void
}

type TemplateRequest = PreviewRequest & { readonly method: Extract<Method, { kind: 'template' }> }

/** Previews a statement with a template: the text it prints for each row, in the journal's dialect. */
export function byTemplate(statement: Statement, request: TemplateRequest, { model, rules, progress }: Knowledge): Transformed {
  const { method, dialect, style, today, chosen, account } = request
  const rows = (method.inColumns ? undefined : statement.tokens) ?? statement.rows
  const [problem, ...others] = templateProblems(method.content)
  if (problem) {
    const failed = nothing(rows, 'template_unreadable', problem.message, problem.line, problem.column)
    return { ...failed, problems: [...failed.problems, ...others.map((other) => ({ code: 'template_unreadable', ...other }))] }
  }
  const roots = new AccountRoots(request.rooted)
  const predictions: RowPrediction[][] = rows.map(() => [])
  const rendered = renderRows(method.content, rows, statement.format, {
    today,
    ...(progress && { progress }),
    predict: ({ words, prefix, row, call }) => {
      const prediction = predict({ words, prefix, roots, ...(account !== undefined && { except: account }) }, model, rules)
      predictions[row]!.push(prediction)
      return chosen.get(row)?.[call] ?? prediction.account
    },
  })
  const outcomes: Outcome[] = []
  const blocks = rendered.flatMap((one) => (one.kind === 'text' && one.text.trim() !== '' ? [{ row: one.row, text: tidied(one.text) }] : []))
  for (const { row, ...one } of rendered) {
    if (one.kind === 'text') outcomes[row] = { kind: 'skipped', why: 'the template prints nothing for this row', predictions: [] }
    else outcomes[row] = { ...one, predictions: predictions[row]! }
  }
  for (const { row, text, drafts, problem } of writeBlocks(blocks, dialect, style, today)) {
    // Text without transactions was last tried as ledger's dialect.
    const lost = passedOver(text, drafts.length === 0 ? 'ledger' : dialect)
    const wrong = problem ?? (lost && { line: lost.line, message: `"${lost.text}" is not a transaction; the journal would skip it` })
    outcomes[row] = wrong
      ? { kind: 'error', message: `line ${wrong.line} of the printed text: ${wrong.message}`, text, predictions: predictions[row]! }
      : { kind: 'text', text, drafts, predictions: predictions[row]! }
  }
  return { rows, outcomes, problems: [], failed: false, movements: 'none', ...(account !== undefined && { own: account }) }
}

/** Removes empty lines between postings, which would split the transaction. */
const tidied = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, lines) => line !== '' || /^\S/.test(lines.slice(at + 1).find((next) => next !== '') ?? ' '))
    .join('\n')
    .trim()

type RulesRequest = PreviewRequest & { readonly method: Extract<Method, { kind: 'rules' }> }

const ONLY_BALANCE =
  'the rules give this record a balance but no amount, so the amount would depend on the whole journal; name the column of the amount in "fields"'

/** Deep enough for rules that include files from parent folders. */
const FOLDER = `${'/above'.repeat(8)}/rules`
const STATEMENT = `${FOLDER}/statement.csv`

/** Previews a statement with hledger's CSV rules: the rules' transaction for each record, in the journal's dialect. */
export function byRules({ rows, text, reading }: Statement, { method, dialect, style, today }: RulesRequest): Transformed {
  if (text === undefined)
    return nothing(rows, 'rules_unfit', "hledger's rules read only CSV and other delimited text; use a template or a preset for this statement")
  const rules = `${method.content}\n`
  const source = method.content.match(/^\s*separator\b/m)
    ? rules
    : `separator ${reading.delimiter === '\t' ? 'TAB' : (reading.delimiter ?? ',')}\n${rules}`
  const shift = source.split('\n').length - rules.split('\n').length
  const files = {
    home: '/',
    bytes: (path: string): Uint8Array => {
      if (path === STATEMENT) return Buffer.from(text)
      if (path === `${STATEMENT}.rules`) return Buffer.from(source)
      const name = posix.relative(FOLDER, path)
      const included = ownValue(method.included ?? {}, name)
      if (included !== undefined) return Buffer.from(included)
      throw new FileUnreadable(path, 'missing', `${name}: this included file was not supplied with the rules`)
    },
    glob: () => [],
  }
  const book = readerOf('hledger').read(STATEMENT, files, { today })
  const errors = book.problems.filter(({ severity, code }) => severity === 'error' && !OF_THE_BOOK.has(code))
  const ofRules = errors.filter(({ file }) => file !== STATEMENT)
  if (ofRules.length > 0) {
    const [first] = ofRules
    return nothing(rows, 'rules_unreadable', first!.message, Math.max(0, first!.line - shift))
  }
  const drafts = new Map<number, Draft[]>()
  const assigned = linesWithoutAmount(book)
  let row = 0
  for (const transaction of transactionsOf(book, dialect === 'ledger' ? 'beancount' : 'ledger')) {
    const line = book.transactions.beginLine[row++]!
    drafts.set(line, [...(drafts.get(line) ?? []), draftOf(transaction)])
  }
  const stated = new StatedBalances(book, dialect, style)
  const problems = book.problems
    .filter(({ severity, file }) => severity === 'warning' && file !== STATEMENT)
    .map(({ code, line, message, file }) => ({ code, line: file === `${STATEMENT}.rules` ? Math.max(0, line - shift) : line, message }))
  const outcomes: Outcome[] = []
  for (const { index, line } of rows) {
    const found = drafts.get(line)
    const wrong = errors.find((problem) => problem.line === line)
    if (assigned.has(line)) outcomes[index] = { kind: 'error', message: ONLY_BALANCE, predictions: [] }
    else if (found)
      outcomes[index] = {
        kind: 'text',
        predictions: [],
        moved: stated.movedBy(index, line, found),
        ...rewritten(index, { drafts: found }, dialect, style),
      }
    else if (wrong) outcomes[index] = { kind: 'error', message: wrong.message, predictions: [] }
    else outcomes[index] = { kind: 'skipped', why: 'the rules skip this record', predictions: [] }
  }
  const texts = outcomes.flatMap((outcome, at) => (outcome?.kind === 'text' ? [{ row: at, text: outcome.text }] : []))
  readBlocks(texts, dialect, today).forEach(({ problem }, at) => {
    const { row: index, text: written } = texts[at]!
    if (problem)
      outcomes[index] = {
        kind: 'error',
        message: `line ${problem.line} of the text from the rules: ${problem.message}`,
        text: written,
        predictions: [],
      }
  })
  return { rows, outcomes, problems, failed: false, movements: 'none' }
}

type Stated = Book['statedBalances'][number]

/** Lines of records with a balance but no amount: their amount depends on the rest of the journal. */
function linesWithoutAmount({ transactions: t, postings: p }: Book): ReadonlySet<number> {
  const lines = new Set<number>()
  for (let row = 0; row < t.count; row++)
    for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) if ((p.flags[at]! & ASSIGNED) !== 0) lines.add(t.beginLine[row]!)
  return lines
}

/** Movements on accounts whose balance the rules assert, with the journal's names of accounts and commodities. */
class StatedBalances {
  readonly #stated: ReadonlyMap<string, Stated>
  readonly #accounts: ReadonlyMap<string, Pick<Stated, 'account' | 'commodity'>>
  readonly #book: Book
  readonly #written: (account: string, commodity: string) => Pick<BalanceMovement, 'account' | 'commodity'>

  constructor(book: Book, dialect: Dialect, style: WritingStyle) {
    const { statedBalances } = book
    this.#book = book
    this.#stated = new Map(statedBalances.map((one) => [`${one.line}\t${one.account}\t${one.commodity}`, one]))
    this.#accounts = new Map(statedBalances.map((one) => [`${one.account}\t${one.commodity}`, one]))
    this.#written = (account, commodity) => ({
      account: dialect === 'beancount' ? beancountAccount(account) : account,
      commodity: commodityIn(commodity, style, dialect),
    })
  }

  movedBy(row: number, line: number, drafts: readonly Draft[]): BalanceMovement[] {
    return [...this.#accounts.values()].flatMap(({ account, commodity: id }) => {
      const commodity = this.#book.commodities.names[id]!
      const { day, payee } = drafts[0]!
      const own = drafts.flatMap(({ postings }) => postings.filter((one) => one.account === account && one.commodity === commodity))
      if (own.length === 0) return []
      const balance = this.#stated.get(`${line}\t${account}\t${id}`)?.quantity
      const amount = Exact.sum(own.map(({ quantity }) => quantity))
      const movement = { row, day, amount, payee, description: '', reference: '', category: '', ...(balance && { balance }) }
      return [{ ...this.#written(account, commodity), movement }]
    })
  }
}
