import Handlebars from 'handlebars'
import type { Day } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { columnLetters, type Row, type StatementFormat } from '../statement.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import type { DecimalMark } from '../values/money.ts'
import { type Helper, type HelperContext, HelperMistake, HELPERS, rowObjects } from './template-functions.ts'

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
  /** Instead of the detected decimal mark. */
  readonly decimalMark?: DecimalMark
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
    // The built-in log helper would write to the console.
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
