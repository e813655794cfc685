import { isPlaceholder } from '../accounts/placeholder.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import { AccountNumbers } from '../accounts/account-numbers.ts'
import type { Row } from '../statement.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import type { MappedRow } from '../presets/map-rows.ts'
import type { Preset } from '../presets/preset.ts'
import { commodityIn } from '../write/amount-text.ts'
import { entryText } from '../write/entry-text.ts'
import type { CurrencyDecision } from './currency-decision.ts'
import { draftMovement } from './draft-movement.ts'
import { OwnAccounts } from './own-accounts.ts'
import type { AccountKnowledge } from './account-knowledge.ts'
import type { Outcome } from './outcome.ts'
import type { Method, PreviewRequest } from './preview.ts'

export type MovementRequest = PreviewRequest & {
  readonly method: Exclude<Method, { kind: 'template' | 'rules' }>
  /** The account that statements like this one were imported for before. */
  readonly former?: string | undefined
}

/** What the book and a preset say of the other side of movements. */
export function knowledgeOf(
  { transactions, declaredAccounts, accountNumbers, dialect, rooted }: PreviewRequest,
  { model, rules }: { readonly model: AccountModel; readonly rules: AccountRules },
  { rows, preset }: { readonly rows: readonly Row[]; readonly preset?: Preset },
): AccountKnowledge {
  const accounts = [...new Set([...declaredAccounts, ...transactions.flatMap(({ postings }) => postings.map(({ account }) => account))])]
  const { income, expense } = preset?.accounts ?? {}
  const unknown = { ...(income !== undefined && { income }), ...(expense !== undefined && { expense }) }
  const roots = new AccountRoots(rooted, dialect)
  const numbers = new AccountNumbers(accountNumbers)
  const numberedIn = (row: number, own: string) => numbers.namedIn(rows[row]?.cells ?? [], own)
  return {
    model,
    rules,
    accounts,
    numberedIn,
    called: new OwnAccounts(accounts, roots),
    placeholders: accounts.filter(isPlaceholder),
    roots,
    dialect,
    unknown,
  }
}

/** A movement as its transaction. */
export function outcomeOf(
  mapped: MappedRow,
  own: string,
  currencyOf: CurrencyDecision['of'],
  request: MovementRequest,
  knowledge: AccountKnowledge,
): Outcome {
  if (mapped.kind !== 'movement') return { ...mapped, predictions: [] }
  const { movement, row } = mapped
  const { dialect, style, chosen } = request
  const named = commodityIn(currencyOf(movement.commodity), style, dialect)
  const { draft, predictions } = draftMovement(movement, own, named, knowledge, chosen.get(row))
  return { kind: 'text', text: entryText(draft, style, dialect), drafts: [draft], predictions, moved: [{ account: own, commodity: named, movement }] }
}
