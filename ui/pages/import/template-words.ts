import { template as words } from '#messages/template.ts'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
import type { Mapping } from '../../figures/statement-figures.ts'

/** What a template may contain, for its author. Pure. */

export interface TemplateHelper {
  readonly name: string
  /** What is typed after the name. */
  readonly takes: string
  readonly gives: string
}

const helper = (name: keyof typeof words.helpers, takes: string): TemplateHelper => ({ name, takes, gives: words.helpers[name] })

/** Every helper of the service, in groups that belong together. */
export const TEMPLATE_HELPERS: readonly TemplateHelper[] = [
  helper('isDate', 'ROW.A "DD.MM.YYYY"'),
  helper('date', 'ROW.A "DD.MM.YYYY"'),
  helper('amount', 'ROW.D'),
  helper('negate', '(amount ROW.D)'),
  helper('round', '(amount ROW.D) 2'),
  helper('predictAccount', 'ROW.B prefix="Expenses"'),
  helper('match', 'ROW.B Expenses:Rent="landlord" Expenses:Food="bakery|market"'),
  helper('eq', 'ROW.G "CR"'),
  helper('ne', 'ROW.G "CR"'),
  helper('gt', '(amount ROW.D) 0'),
  helper('gte', '(amount ROW.D) 0'),
  helper('lt', '(amount ROW.D) 0'),
  helper('lte', '(amount ROW.D) 0'),
  helper('not', '(isBlank ROW.D)'),
  helper('and', '(isDate ROW.A "DD.MM.YYYY") ROW.D'),
  helper('or', 'ROW.B ROW.C'),
  helper('isBlank', 'ROW.D'),
  helper('trim', 'ROW.B'),
  helper('replace', 'ROW.B "old" "new"'),
  helper('regexpTest', 'ROW.B "^Card"'),
  helper('regexpMatch', 'ROW.B "to (.*)" group=1'),
  helper('textRange', 'B D separator=" "'),
  helper('findAbove', 'B regexp="Ltd"'),
  helper('findBelow', 'B regexp="Total"'),
  helper('acronym', 'ROW.C'),
  helper('toLowerCase', 'ROW.B'),
  helper('toUpperCase', 'ROW.B'),
  helper('capitalize', 'ROW.B'),
]

/** Of Handlebars itself: each is closed again. */
export const TEMPLATE_BLOCKS = ['if', 'unless', 'each', 'with'] as const

export interface TemplateMistake {
  /** From 0, in characters of the template. */
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** Where a line and column of a template are; the end of the text for what lies behind it. */
export const placeIn = (text: string, line: number, column = 1): number => {
  const lines = text.split('\n')
  const before = lines.slice(0, Math.max(0, Math.min(line, lines.length) - 1))
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1)
}

/** What is wrong with a template, at its place: what keeps it from being read, and helpers that fail for some rows. */
export const mistakesIn = (text: string, { problems, rows }: Pick<StatementPreviewAnswer, 'problems' | 'rows'>): TemplateMistake[] => {
  const unreadable = problems
    .filter(({ code }) => code === 'template_unreadable')
    .map(({ line, column, message }): TemplateMistake => {
      const from = placeIn(text, line, column)
      const end = text.indexOf('\n', from)
      return { from, to: end < 0 ? text.length : end, severity: 'error', message }
    })
  const failing = new Map<string, { readonly line: number; readonly why: string; count: number }>()
  for (const { helper: name, line, why } of rows) {
    if (name === undefined) continue
    const known = failing.get(name)
    if (known) known.count += 1
    else failing.set(name, { line, why, count: 1 })
  }
  const failed = [...failing].flatMap(([name, { line, why, count }]) =>
    [...text.matchAll(new RegExp(`[{(#\\s]${name}\\b`, 'g'))].map(
      ({ index }): TemplateMistake => ({
        from: index + 1,
        to: index + 1 + name.length,
        severity: 'warning',
        message: count > 1 ? words.failsAtAndMore(line, count - 1, why) : words.failsAt(line, why),
      }),
    ),
  )
  return [...unreadable, ...failed]
}

/** A template that does what a mapping of columns does, to be made into something else. */
export const templateFor = ({ column_mappings: columns, date_format: format }: Mapping, account: string, commodity: string): string => {
  const cell = (meaning: string, otherwise: string): string => `ROW.${columns[meaning] ?? otherwise}`
  const date = cell('date', 'A')
  const payee = cell('payee', columns['description'] ?? 'B')
  const [debit, credit, amount] = [cell('debit', 'C'), cell('credit', 'D'), cell('amount', 'C')]
  const guess = (prefix: string): string => `    {{predictAccount ${payee} prefix="${prefix}"}}`
  const own = (of: string): string => `    ${account}    {{amount ${of}}} ${commodity}`
  const [spent, earned] =
    columns['debit'] !== undefined || columns['credit'] !== undefined
      ? [`{{#if (isBlank ${credit})}}\n${guess('Expenses')}    {{amount ${debit}}} ${commodity}\n    ${account}`, own(credit)]
      : [`{{#if (lt (amount ${amount}) 0)}}\n${guess('Expenses')}\n${own(amount)}`, own(amount)]
  return `{{#if (isDate ${date} "${format}")}}\n{{date ${date} "${format}"}} * {{trim ${payee}}}\n${spent}\n{{else}}\n${guess('Income')}\n${earned}\n{{/if}}\n{{/if}}\n`
}
