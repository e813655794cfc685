import { columnLetters, reasons, type Row, type Statement, type StatementFormat } from '../statement.ts'
import { byteAt, elementAt, intAt, ownValue } from '#vocabulary/element-at.ts'
import { posix } from 'node:path'
import Handlebars from 'handlebars'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { Book, Dialect } from '../../journal/book.ts'
import { FileUnreadable } from '../../journal/readable-files.ts'
import { transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import { accountIn, AccountRoots } from '../accounts/accounts-and-payees.ts'
import { type AccountModel, type AccountRules, predict } from '../accounts/predict.ts'
import { type Helper, type HelperContext, HelperMistake, HELPERS, rowObjects } from '../template/template-functions.ts'
import { decimalMarkOf } from '../text/cell-values.ts'
import { draftOf, OF_THE_BOOK, readBlocks, rewritten, writeBlocks } from '../write/blocks-text.ts'
import { type Draft, passedOver } from '../write/draft.ts'
import { commodityIn, type WritingStyle } from '../write/style.ts'
import { type BalanceMovement, type Method, nothing, type Outcome, type PreviewRequest, type RowPrediction, type Transformed } from './preview.ts'

/** Built into Handlebars. */
const BLOCKS = new Set(['if', 'unless', 'each', 'with', 'lookup'])
/** Internal fallbacks of Handlebars, which a template must not call by name. */
const INNER = new Set(['helperMissing', 'blockHelperMissing'])

/** A problem of a template; the place is 1-based. */
export interface TemplateProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The problems of a template that show without rendering; [] if it can be rendered. */
export function templateProblems(source: string): TemplateProblem[] {
  let program: hbs.AST.Program
  try {
    program = Handlebars.parseWithoutProcessing(source)
  } catch (error) {
    return [syntaxProblem(error as Error & { lineNumber?: number; column?: number })]
  }
  const finder = new UnknownHelpers()
  finder.accept(program)
  return finder.problems
}

function syntaxProblem({ message, lineNumber, column }: Error & { lineNumber?: number; column?: number }): TemplateProblem {
  // The parser's message contains the place.
  const line = lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1)
  const stopped = /Expecting (.*), got '(.*?)'/.exec(message)
  const what = stopped ? unexpected(stopped[1]!, stopped[2]!) : (message.split('\n')[0]?.replace(/ - \d+:\d+$/, '') ?? 'it cannot be read')
  return { line, column: (column ?? 0) + 1, message: `the template is invalid here: ${what}` }
}

function unexpected(expected: string, got: string): string {
  if (got === 'EOF') return 'a {{#block}} is not closed'
  if (got === 'INVALID' || expected.includes("'CLOSE'")) return 'a {{ is not closed, or its content is not a helper, name or text'
  return got === 'OPEN_ENDBLOCK' ? 'a block is closed that was not opened' : 'something is missing before this'
}

class UnknownHelpers extends Handlebars.Visitor {
  readonly problems: TemplateProblem[] = []

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.#check(statement, statement.params.length > 0 || statement.hash !== undefined)
    super.MustacheStatement(statement)
  }
  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#check(block, block.params.length > 0 || block.hash !== undefined)
    super.BlockStatement(block)
  }
  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    this.#refuse(partial, 'partials ({{> …}}) are not available')
  }
  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#refuse(partial, 'partials ({{#> …}}) are not available')
  }
  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    this.#refuse(decorator, 'decorators ({{#* …}}) are not available')
  }
  override Decorator(decorator: hbs.AST.Decorator): void {
    this.#refuse(decorator, 'decorators ({{* …}}) are not available')
  }
  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#check(expression, true)
    super.SubExpression(expression)
  }

  #refuse({ loc }: { loc: hbs.AST.SourceLocation }, message: string): void {
    this.problems.push({ line: loc.start.line, column: loc.start.column + 1, message })
  }

  #check({ path, loc }: { path: hbs.AST.PathExpression | hbs.AST.Literal; loc: hbs.AST.SourceLocation }, isCall: boolean): void {
    const name = String((path as hbs.AST.PathExpression).original)
    if ((!isCall && !INNER.has(name)) || Object.hasOwn(HELPERS, name) || BLOCKS.has(name)) return
    this.#refuse({ loc }, `there is no helper "${name}"; there are: ${[...Object.keys(HELPERS), ...BLOCKS].sort().join(', ')}`)
  }
}

export interface RenderOptions {
  readonly today: Day
  /** The result of predictAccount; `call` counts its calls in a row from 0. */
  readonly predict: (query: { readonly words: string; readonly prefix: string; readonly row: number; readonly call: number }) => string
  /** Called before each row and helper, so that the place is known if the template is stopped. */
  readonly progress?: (row: number, helper: string | undefined) => void
}

/** The printed text of a row ('' if skipped), or an error. */
export type RenderedRow =
  | { readonly row: number; readonly kind: 'text'; readonly text: string }
  | { readonly row: number; readonly kind: 'error'; readonly helper?: string; readonly message: string }

/** The longest output for a statement. */
const CHARACTERS_MAX = 64 * 1024 * 1024
/** The longest output for a row, ten times a journal's longest transaction. */
const ROW_CHARACTERS_MAX = 1_000_000
const LAST_LETTERS = 702

/**
 * Renders a template for each row, with Paisa's variables ROW, SHEET and column letters. Rows do not depend on errors of others. Requires a template
 * without problems (`templateProblems`). It may never end, so untrusted templates run in a thread.
 */
export function renderRows(source: string, rows: readonly Row[], format: StatementFormat, options: RenderOptions): RenderedRow[] {
  const problems = templateProblems(source)
  invariant(problems.length === 0, `a template is rendered once it has no problems, and this has: ${problems[0]?.message}`)
  const run = new TemplateRun(source, rows, format, options)
  let left = CHARACTERS_MAX
  return rows.map(({ index }, at): RenderedRow => {
    if (left < 0) return { row: index, kind: 'error', message: 'the output of the template is too long; the remaining rows are skipped' }
    const rendered = run.render(at)
    if (rendered.kind === 'text') left -= rendered.text.length
    return rendered
  })
}

class TemplateRun {
  readonly #rows: readonly Row[]
  readonly #template: HandlebarsTemplateDelegate
  readonly #scope: Record<string, unknown> = {}
  readonly #context: HelperContext
  readonly #progress: RenderOptions['progress']
  #row = 0
  #calls = 0
  #notes: { helper: string; message: string }[] = []
  #helper: string | undefined

  constructor(source: string, rows: readonly Row[], format: StatementFormat, { today, predict, progress }: RenderOptions) {
    this.#rows = rows
    this.#progress = progress
    const sheet = rowObjects(rows, format)
    for (let column = 0; column < LAST_LETTERS; column++) this.#scope[columnLetters(column)] = columnLetters(column)
    this.#scope['SHEET'] = sheet
    this.#context = {
      today,
      decimalMark: decimalMarkOf(rows),
      sheet,
      row: () => elementAt(sheet, this.#row),
      note: (message) => this.#notes.push({ helper: this.#helper ?? '', message }),
      predict: (words, prefix) => predict({ words, prefix, row: elementAt(rows, this.#row).index, call: this.#calls++ }),
    }
    const engine = Handlebars.create()
    // The built-in log helper would write to the console.
    engine.unregisterHelper('log')
    for (const [name, helper] of Object.entries(HELPERS)) engine.registerHelper(name, this.#registered(name, helper))
    this.#template = engine.compile(source, { noEscape: true })
  }

  render(at: number): RenderedRow {
    const row = elementAt(this.#rows, at).index
    this.#row = at
    this.#calls = 0
    this.#notes = []
    this.#helper = undefined
    this.#progress?.(row, undefined)
    this.#scope['ROW'] = this.#context.sheet[at]
    let text: string
    try {
      // A number alone in a template is returned as a number.
      text = String(this.#template(this.#scope, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false }))
    } catch (error) {
      return { row, kind: 'error', ...(this.#helper !== undefined && { helper: this.#helper }), message: sayable(error, this.#helper) }
    }
    // A text larger than the thread's remaining memory would end the whole process.
    if (text.length > ROW_CHARACTERS_MAX) return { row, kind: 'error', message: 'the template prints more than a million characters here' }
    const [note] = this.#notes
    // Only printed values are errors.
    if (note && /\bNaN\b|Invalid Date/.test(text)) return { row, kind: 'error', ...note }
    return { row, kind: 'text', text }
  }

  /** A helper for Handlebars, which passes named arguments in the last one. */
  #registered(name: string, helper: Helper): (...given: unknown[]) => unknown {
    return (...given) => {
      const { hash } = given.pop() as { hash: Readonly<Record<string, unknown>> }
      this.#helper = name
      this.#progress?.(this.#row, name)
      const result = helper(given, hash, this.#context)
      this.#helper = undefined
      return result
    }
  }
}

function sayable(error: unknown, helper: string | undefined): string {
  if (error instanceof HelperMistake) return `${helper ?? 'the template'} ${error.message}`
  if (error instanceof RangeError) return 'the template recurses without end, or its text is too long'
  // Other errors of Handlebars while rendering are about the template.
  return error instanceof Error ? error.message : String(error)
}

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
      elementAt(predictions, row).push(prediction)
      return chosen.get(row)?.[call] ?? prediction.account
    },
  })
  const outcomes: Outcome[] = []
  const blocks = rendered.flatMap((one) => (one.kind === 'text' && one.text.trim() !== '' ? [{ row: one.row, text: tidied(one.text) }] : []))
  for (const { row, ...one } of rendered) {
    if (one.kind === 'text') outcomes[row] = { kind: 'skipped', why: reasons().rows.templateEmpty, predictions: [] }
    else outcomes[row] = { ...one, predictions: elementAt(predictions, row) }
  }
  for (const { row, text, drafts, problem } of writeBlocks(blocks, dialect, style, today)) {
    // Text without transactions was last tried as ledger's dialect.
    const lost = passedOver(text, drafts.length === 0 ? 'ledger' : dialect)
    const wrong = problem ?? (lost && { line: lost.line, message: `"${lost.text}" is not a transaction; the journal would skip it` })
    outcomes[row] = wrong
      ? { kind: 'error', message: `line ${wrong.line} of the printed text: ${wrong.message}`, text, predictions: elementAt(predictions, row) }
      : { kind: 'text', text, drafts, predictions: elementAt(predictions, row) }
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
    const line = intAt(book.transactions.beginLine, row++)
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
    else outcomes[index] = { kind: 'skipped', why: reasons().rows.rulesSkip, predictions: [] }
  }
  const texts = outcomes.flatMap((outcome, at) => (outcome?.kind === 'text' ? [{ row: at, text: outcome.text }] : []))
  readBlocks(texts, dialect, today).forEach(({ problem }, at) => {
    const { row: index, text: written } = elementAt(texts, at)
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
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++)
      if ((byteAt(p.flags, at) & ASSIGNED) !== 0) lines.add(intAt(t.beginLine, row))
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
      account: accountIn(dialect, account),
      commodity: commodityIn(commodity, style, dialect),
    })
  }

  movedBy(row: number, line: number, drafts: readonly Draft[]): BalanceMovement[] {
    return [...this.#accounts.values()].flatMap(({ account, commodity: id }) => {
      const commodity = elementAt(this.#book.commodities.names, id)
      const { day, payee } = elementAt(drafts, 0)
      const own = drafts.flatMap(({ postings }) => postings.filter((one) => one.account === account && one.commodity === commodity))
      if (own.length === 0) return []
      const balance = this.#stated.get(`${line}\t${account}\t${id}`)?.quantity
      const amount = Exact.sum(own.map(({ quantity }) => quantity))
      const movement = { row, day, amount, payee, description: '', reference: '', category: '', ...(balance && { balance }) }
      return [{ ...this.#written(account, commodity), movement }]
    })
  }
}
