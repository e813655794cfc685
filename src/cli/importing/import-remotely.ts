import { ASKS_FOR_A_LOGIN, doesNotAnswer, type RunningServer } from '../choosing/running-server.ts'
import type { Choices, Decision, OpeningOffer, RowCounts, Twin } from '../../ingest/statements/preview/preview.ts'
import type { Importing, ImportRow, ImportShown } from './import-question.ts'
import { UsageError } from '../terminal/terminal.ts'
import { shownRow } from './shown-row.ts'

/** The wire form of what a preview needs here. */
interface WirePreview {
  readonly hash: string
  readonly format: string
  readonly account?: string
  readonly rows: readonly (Omit<ImportRow, 'day' | 'similar'> & {
    readonly similar_to?: Omit<Twin, 'isOtherHalf'> & { readonly is_other_half?: boolean }
  })[]
  readonly counts: Pick<RowCounts, 'rows' | 'added'> & {
    readonly already_there: number
    readonly left_out: number
    readonly not_understood: number
    readonly reasons: readonly (Omit<RowCounts['reasons'][number], 'firstLine'> & { readonly first_line: number })[]
  }
  readonly decisions: readonly (Omit<Decision, 'isCertain'> & { readonly is_certain: boolean })[]
  readonly contradictions: ImportShown['contradictions']
  readonly journal: string
  readonly failed: boolean
  readonly problems: ImportShown['problems']
  readonly balances: ImportShown['balances']
  readonly opening?: OpeningOffer
  readonly new_accounts: readonly string[]
  readonly similar_account?: string
}

interface WireSaved {
  readonly saved: boolean
  readonly added: number
  readonly repeated: number
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[]
}

/** Has the server that runs on the data preview and save. */
export function remoteImporting(server: RunningServer, into: string | undefined): Importing {
  const { url } = server
  const post = async <Answer>(path: string, body: unknown): Promise<Answer | string> => {
    let response: Response
    try {
      response = await server.fetch(path, { method: 'POST', body })
    } catch (error) {
      return doesNotAnswer(server, error as Error)
    }
    const answer = (await response.json()) as Answer & { readonly error?: { readonly message: string } }
    if (response.status === 401) return `the server at ${url} has this data and ${ASKS_FOR_A_LOGIN}`
    // What is wrong with the file has its reason in a header; without one, an argument is wrong.
    if (response.status === 400 && !response.headers.has('daybook-reason'))
      throw new UsageError(answer.error?.message ?? 'the server refused an option')
    return response.ok ? answer : (answer.error?.message ?? `the server answered with ${response.status}`)
  }
  return {
    preview: async (bytes, { method, account, name, sheet, password, choices }) => {
      const content = Buffer.from(bytes).toString('base64')
      const asked = method.kind === 'template' ? { kind: method.kind, name: method.name, content: method.content } : method
      const shown = await post<WirePreview>('/api/import/statement', {
        content,
        name,
        method: asked,
        account,
        sheet,
        password,
        journal: into,
        choices: choices && wireChoices(choices),
      })
      if (typeof shown === 'string') return shown
      const rows = shown.rows.map(({ similar_to: similar, ...row }) => shownRow({ ...row, ...(similar && { similar: twinOf(similar) }) }))
      const { already_there: alreadyThere, left_out: leftOut, not_understood: notUnderstood, reasons, ...counts } = shown.counts
      return {
        ...shown,
        account: shown.account ?? '',
        newAccounts: shown.new_accounts,
        ...(shown.similar_account !== undefined && { similarAccount: shown.similar_account }),
        opens: '',
        rows,
        counts: {
          ...counts,
          alreadyThere,
          leftOut,
          notUnderstood,
          reasons: reasons.map(({ first_line: firstLine, ...one }) => ({ ...one, firstLine })),
        },
        decisions: shown.decisions.map(({ is_certain: isCertain, ...decision }) => ({ ...decision, isCertain })),
      }
    },
    save: async ({ name, shown, rows, question, despiteBalance }) => {
      const saved = await post<WireSaved>('/api/import/save', {
        statement: { name, hash: shown.hash, format: shown.format },
        method: question.method.kind,
        account: shown.account,
        journal: shown.journal,
        despite_balance: despiteBalance,
        transactions: rows.map(({ day, text, key }) => ({ day, text, keys: key === undefined ? [] : [key] })),
      })
      if (typeof saved === 'string' || saved.saved) return saved
      return `the book would not load with it: ${saved.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('; ')}`
    },
    close: () => Promise.resolve(),
  }
}

const twinOf = ({ is_other_half: isOtherHalf, ...twin }: NonNullable<WirePreview['rows'][number]['similar_to']>): Twin => ({
  ...twin,
  ...(isOtherHalf && { isOtherHalf }),
})

const wireChoices = ({ dateFormat, sign, currency, amountColumn, decimalMark }: Choices) => ({
  date_format: dateFormat,
  sign,
  currency,
  amount_column: amountColumn,
  decimal_mark: decimalMark,
})
