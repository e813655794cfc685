import Handlebars from 'handlebars'
import type { Day } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { columnLetters } from '../column-letters.ts'
import type { Row, StatementFormat } from '../statement.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import type { DecimalMark } from '../values/money.ts'
import { HELPERS } from './functions.ts'
import { templateProblems } from './compile.ts'
import { type Helper, type HelperContext, HelperMistake, rowObjects } from './template-function.ts'

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
