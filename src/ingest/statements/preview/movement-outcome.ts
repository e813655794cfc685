import { isPlaceholder } from '../accounts/placeholder.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import { AccountNumbers } from '../accounts/account-numbers.ts'
import type { Row, Movement } from '../statement.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import type { MappedRow } from '../presets/map-rows.ts'
import type { Preset } from '../presets/preset.ts'
import { commodityIn } from '../write/amount-text.ts'
import type { Draft, DraftPosting } from '../write/draft.ts'
import { entryText } from '../write/entry-text.ts'
import type { CurrencyDecision } from './currency-decision.ts'
import { otherAccount } from './other-account.ts'
import { OwnAccounts } from './own-accounts.ts'
import type { AccountKnowledge } from './account-knowledge.ts'
import type { Outcome } from './outcome.ts'
import type { Method, PreviewRequest, RowPrediction } from './preview.ts'
import { Exact } from '#vocabulary/exact.ts'

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

interface DraftedMovement {
  readonly draft: Draft
  readonly predictions: readonly RowPrediction[]
}

/** A movement as a transaction: the other accounts first, the statement's own account last. */
function draftMovement(
  movement: Movement,
  own: string,
  commodity: string,
  knowledge: AccountKnowledge,
  chosen: readonly string[] = [],
): DraftedMovement {
  const { day, amount, payee, description, reference, category } = movement
  const parts = partsOf(movement)
  const predictions = parts.map(({ amount: part, category: named, description: what }) =>
    otherAccount(
      {
        words: [payee, description, what].filter(Boolean).join(' '),
        category: named || category,
        quantity: part.negated(),
        own,
        numbered: parts.length === 1 ? knowledge.numberedIn(movement.row, own) : undefined,
      },
      knowledge,
    ),
  )
  const others = parts.map(
    (part, at): DraftPosting => ({ account: chosen[at] ?? predictions[at]!.account, quantity: part.amount.negated(), commodity }),
  )
  return {
    draft: { day, payee, description, code: reference, postings: [...others, { account: own, quantity: amount, commodity }] },
    predictions,
  }
}

/** The parts into which a statement splits a movement, if they add up. */
function partsOf({ amount, splits }: Movement): { amount: Exact; category: string; description: string }[] {
  if (splits && Exact.sum(splits.map((split) => split.amount)).equals(amount)) return [...splits]
  return [{ amount, category: '', description: '' }]
}
