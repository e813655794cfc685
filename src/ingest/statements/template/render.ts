import Handlebars from 'handlebars'
import type { Day } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { columnLetters, type Row, type StatementFormat } from '../statement.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import type { DecimalMark } from '../values/money.ts'
import { type Helper, type HelperContext, HelperMistake, HELPERS, rowObjects } from './template-functions.ts'

/** Handlebars' own. */
const BLOCKS = new Set(['if', 'unless', 'each', 'with', 'lookup'])
/** What it calls of itself where there is no helper; named in a template, they would be called without what they need. */
const INNER = new Set(['helperMissing', 'blockHelperMissing'])

/** Something wrong with a template as a whole; the place is 1-based. */
export interface TemplateProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Everything that can be said of a template without rendering it; [] when it can be rendered. */
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
  // The parser says where it stopped in its words only.
  const line = lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1)
  const stopped = /Expecting (.*), got '(.*?)'/.exec(message)
  const what = stopped ? unexpected(stopped[1]!, stopped[2]!) : (message.split('\n')[0]?.replace(/ - \d+:\d+$/, '') ?? 'it cannot be read')
  return { line, column: (column ?? 0) + 1, message: `the template cannot be read here: ${what}` }
}

function unexpected(expected: string, got: string): string {
  if (got === 'EOF') return 'a {{#block}} is not closed'
  if (got === 'INVALID' || expected.includes("'CLOSE'")) return 'a {{ is not closed, or what stands in it is no helper, name or text'
  return got === 'OPEN_ENDBLOCK' ? 'a block ends that did not begin' : 'something is missing before this'
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
  /** Overrules what the amounts of the statement give away. */
  readonly decimalMark?: DecimalMark
  /** What predictAccount answers; `call` counts its calls in a row from 0. */
  readonly predict: (query: { readonly words: string; readonly prefix: string; readonly row: number; readonly call: number }) => string
  /** Told before each row and helper, so that whoever ends a template that never does can say where it was. */
  readonly progress?: (row: number, helper: string | undefined) => void
}

/** What a template made of a row: text as the template printed it ('' where the row is skipped), or why it could not. */
export type RenderedRow =
  | { readonly row: number; readonly kind: 'text'; readonly text: string }
  | { readonly row: number; readonly kind: 'error'; readonly helper?: string; readonly message: string }

/** All text that a template makes of a statement. */
const CHARACTERS_MAX = 64 * 1024 * 1024
/** Of one row; what a journal takes as one transaction is a tenth of it. Its length is known before its letters are put together. */
const ROW_CHARACTERS_MAX = 1_000_000
const LAST_LETTERS = 702

/**
 * Renders a template once for each row. ROW, SHEET and the letters of the columns are what Paisa has; what stands in one row never
 * depends on another having failed. The template has no problems (`templateProblems`). It may never end: whoever does not know it runs this in a thread.
 */
export function renderRows(source: string, rows: readonly Row[], format: StatementFormat, options: RenderOptions): RenderedRow[] {
  const problems = templateProblems(source)
  invariant(problems.length === 0, `a template is rendered once it has no problems, and this has: ${problems[0]?.message}`)
  const run = new TemplateRun(source, rows, format, options)
  let left = CHARACTERS_MAX
  return rows.map(({ index }, at): RenderedRow => {
    if (left < 0) return { row: index, kind: 'error', message: 'the template made more text than any journal has; the rest was left out' }
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

  constructor(source: string, rows: readonly Row[], format: StatementFormat, { today, decimalMark, predict, progress }: RenderOptions) {
    this.#rows = rows
    this.#progress = progress
    const sheet = rowObjects(rows, format)
    for (let column = 0; column < LAST_LETTERS; column++) this.#scope[columnLetters(column)] = columnLetters(column)
    this.#scope['SHEET'] = sheet
    const mark = decimalMark ?? decimalMarkOf(rows)
    this.#context = {
      today,
      decimalMark: mark,
      sheet,
      row: () => sheet[this.#row]!,
      note: (message) => this.#notes.push({ helper: this.#helper ?? '', message }),
      predict: (words, prefix) => predict({ words, prefix, row: rows[this.#row]!.index, call: this.#calls++ }),
    }
    const engine = Handlebars.create()
    // What it has of its own beside the blocks either writes to the console or does nothing.
    engine.unregisterHelper('log')
    for (const [name, helper] of Object.entries(HELPERS)) engine.registerHelper(name, this.#registered(name, helper))
    this.#template = engine.compile(source, { noEscape: true })
  }

  render(at: number): RenderedRow {
    const row = this.#rows[at]!.index
    this.#row = at
    this.#calls = 0
    this.#notes = []
    this.#helper = undefined
    this.#progress?.(row, undefined)
    this.#scope['ROW'] = this.#context.sheet[at]
    let text: string
    try {
      // A number that stands alone in a template comes as a number.
      text = String(this.#template(this.#scope, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false }))
    } catch (error) {
      return { row, kind: 'error', ...(this.#helper !== undefined && { helper: this.#helper }), message: sayable(error, this.#helper) }
    }
    // Put together at once it could be larger than what is left of the thread's memory, which ends the whole program.
    if (text.length > ROW_CHARACTERS_MAX) return { row, kind: 'error', message: 'the template makes a text of more than a million characters here' }
    const [note] = this.#notes
    // Asked for and thrown away is no mistake; printed it is.
    if (note && /\bNaN\b|Invalid Date/.test(text)) return { row, kind: 'error', ...note }
    return { row, kind: 'text', text }
  }

  /** As Handlebars calls it: the options come last, the named arguments inside them. */
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
  if (error instanceof RangeError) return 'the template calls itself without end, or makes a text that is too long'
  // Whatever else Handlebars throws while it renders is about the template: a value that is no list, a name that leads nowhere.
  return error instanceof Error ? error.message : String(error)
}
