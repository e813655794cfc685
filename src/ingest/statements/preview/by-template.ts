import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import { predict } from '../accounts/predict.ts'
import type { AccountRules } from '../accounts/rules.ts'
import type { Statement } from '../statement.ts'
import { templateProblems } from '../template/compile.ts'
import { renderRows } from '../template/render.ts'
import { writeBlocks } from '../write/blocks-text.ts'
import { passedOver } from '../write/passed-over.ts'
import { nothing, type Outcome, type Transformed } from './outcome.ts'
import type { Method, PreviewRequest, RowPrediction } from './preview.ts'

interface Knowledge {
  readonly model: AccountModel
  readonly rules: AccountRules
  readonly progress?: (row: number, helper: string | undefined) => void
}

type TemplateRequest = PreviewRequest & { readonly method: Extract<Method, { kind: 'template' }> }

/** Rows by way of a template: what it prints for a row, in the words of the journal. */
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
    // What made no transaction was read in the words of ledger last.
    const lost = passedOver(text, drafts.length === 0 ? 'ledger' : dialect)
    const wrong = problem ?? (lost && { line: lost.line, message: `"${lost.text}" is no transaction, and would be passed over in the journal` })
    outcomes[row] = wrong
      ? { kind: 'error', message: `line ${wrong.line} of what the template printed: ${wrong.message}`, text, predictions: predictions[row]! }
      : { kind: 'text', text, drafts, predictions: predictions[row]! }
  }
  return { rows, outcomes, problems: [], failed: false, movements: 'none', ...(account !== undefined && { own: account }) }
}

/** Lines that a template leaves empty between its postings would divide the transaction. */
const tidied = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, lines) => line !== '' || /^\S/.test(lines.slice(at + 1).find((next) => next !== '') ?? ' '))
    .join('\n')
    .trim()
