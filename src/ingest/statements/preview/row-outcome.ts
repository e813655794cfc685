import { AccountRoots, isPlaceholder } from '../accounts/account-roots.ts'
import { AccountNumbers } from '../accounts/account-numbers.ts'
import type { Movement, Row } from '../statement.ts'
import type { AccountModel, AccountRules } from '../accounts/predict.ts'
import type { MappedRow } from '../presets/map-rows.ts'
import { draftTrade, moneyMoved, TradeAccounts, type TradeKnowledge } from '../trades/draft-trade.ts'
import { Securities } from '../trades/securities.ts'
import type { Trade } from '../trades/trade.ts'
import type { Preset } from '../presets/preset.ts'
import { commodityIn } from '../write/style.ts'
import { type Draft, type DraftPosting, entryText } from '../write/draft.ts'
import type { CurrencyDecision } from './decisions.ts'
import { type AccountKnowledge, otherAccount, OwnAccounts } from './other-account.ts'
import type { MovementRequest, Outcome, PreviewRequest, RowPrediction } from './preview.ts'
import { Exact } from '#vocabulary/exact.ts'

/** What the book and a preset know about the other accounts of movements. */
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

/** Turns the rows of one account into transactions. */
export class AccountBooking {
  readonly #request: MovementRequest
  readonly #knowledge: AccountKnowledge
  readonly #own: string
  readonly #currencyOf: CurrencyDecision['of']
  readonly #usual: string
  #trading: TradeKnowledge | undefined

  /** @param commodity of trades whose rows name none */
  constructor(
    request: MovementRequest,
    knowledge: AccountKnowledge,
    { own, currencyOf, commodity }: { readonly own: string; readonly currencyOf: CurrencyDecision['of']; readonly commodity: string },
  ) {
    this.#request = request
    this.#knowledge = knowledge
    this.#own = own
    this.#currencyOf = currencyOf
    this.#usual = commodity
  }

  outcomeOf(mapped: MappedRow): Outcome {
    if (mapped.kind === 'trade') return this.#trade(mapped.trade)
    if (mapped.kind !== 'movement') return { ...mapped, predictions: [] }
    const chosen = this.#request.chosen.get(mapped.row)
    if (!mapped.isConversion) return this.#movement(mapped.movement, chosen)
    const conversion = this.#tradeKnowledge().accounts.conversion()
    return { ...this.#movement(mapped.movement, chosen ?? [conversion.account]), predictions: [conversion] }
  }

  #movement(movement: Movement, chosen: readonly string[] | undefined): Outcome {
    const { dialect, style } = this.#request
    const commodity = commodityIn(this.#currencyOf(movement.commodity), style, dialect)
    const { draft, predictions } = draftMovement(movement, this.#own, commodity, this.#knowledge, chosen)
    return {
      kind: 'text',
      text: entryText(draft, style, dialect),
      drafts: [draft],
      predictions,
      moved: [{ account: this.#own, commodity, movement }],
    }
  }

  #trade(trade: Trade): Outcome {
    const { dialect, style, chosen } = this.#request
    const trading = this.#tradeKnowledge()
    const { draft, predictions } = draftTrade(trade, trading, chosen.get(trade.row))
    const { row, day, balance, reference, transfer } = trade
    const amount = transfer === undefined ? moneyMoved(trade) : Exact.zero
    const movement: Movement = { row, day, amount, payee: draft.payee, description: '', reference, category: '', ...(balance && { balance }) }
    const moved = amount.isZero && !balance ? [] : [{ account: this.#own, commodity: trading.named(trade.commodity), movement }]
    return { kind: 'text', text: entryText(draft, style, dialect), drafts: [draft], predictions, moved }
  }

  /** Collected only for trades: the securities of a large book take a while. */
  #tradeKnowledge(): TradeKnowledge {
    const { transactions, style, dialect, securities } = this.#request
    return (this.#trading ??= {
      securities: new Securities(securities?.() ?? [], transactions, this.#request),
      accounts: new TradeAccounts({ ...this.#knowledge, transactions, own: this.#own }),
      own: this.#own,
      dialect,
      named: (commodity) => commodityIn(commodity ?? this.#usual, style, dialect),
      other: (side) => otherAccount(side, this.#knowledge),
    })
  }
}

interface DraftedMovement {
  readonly draft: Draft
  readonly predictions: readonly RowPrediction[]
}

/** A movement as a transaction: the other accounts first, the statement's account last. */
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
