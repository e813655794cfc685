import { type BankAccount, type Movement, reasons, type Row, type Statement, type Trade } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { accountIn, AccountNumbers, AccountRoots, isPlaceholder, plainNumber } from '../accounts/accounts-and-payees.ts'
import type { AccountModel, AccountRules } from '../accounts/predict.ts'
import { signLabel } from '../presets/guess-preset.ts'
import { isOfTrades, type MappedRow, ownAccount, type Preset, presetProblem } from '../presets/map-rows.ts'
import { draftTrade, moneyMoved, movedBy, Securities, TradeAccounts, type TradeKnowledge } from '../trades/draft-trade.ts'
import { mapLayout } from '../trades/map-trades.ts'
import { layoutWith, tradeLayout } from '../trades/trade-layout.ts'
import { type Draft, type DraftPosting, entryText } from '../write/draft.ts'
import { commodityIn } from '../write/style.ts'
import {
  accountDecision,
  brokerAccountFor,
  choicesOf,
  type CurrencyDecision,
  type DatedAmount,
  dateDecision,
  decideCurrency,
  type Moved,
  openingStated,
  type OwnAccount,
  ownAccountBy,
  severalAccounts,
  statedBy,
} from './decisions.ts'
import { type AccountKnowledge, otherAccount, OwnAccounts } from './other-account.ts'
import {
  accountsOfBook,
  type Decision,
  type MovementRequest,
  nothing,
  type Outcome,
  type PreviewRequest,
  type RowPrediction,
  type Transformed,
} from './preview.ts'

/** What the book and a preset know about the other accounts of movements. */
export function knowledgeOf(
  request: PreviewRequest,
  { model, rules }: { readonly model: AccountModel; readonly rules: AccountRules },
  { rows, preset }: { readonly rows: readonly Row[]; readonly preset?: Preset },
): AccountKnowledge {
  const { accountNumbers, dialect, rooted } = request
  const accounts = accountsOfBook(request)
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
    (part, at): DraftPosting => ({ account: chosen[at] ?? elementAt(predictions, at).account, quantity: part.amount.negated(), commodity }),
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

/** Rows of a format that defines its own movements and trades, such as OFX. */
export function byOwnMovements(
  { rows, accounts, movements = [], trades = [], dates }: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed {
  const knowledge = knowledgeOf(request, known, { rows })
  const { roots } = knowledge
  const { transactions } = request
  const moved = new Map<number, DatedAmount[]>(accounts.length === 1 ? [[0, []]] : [])
  const movedOf = (account: number): DatedAmount[] => moved.get(account) ?? moved.set(account, []).get(account)!
  for (const movement of movements) movedOf(movement.account ?? 0).push(movement)
  for (const one of trades) movedOf(one.account).push(...(one.kind === 'trade' ? [{ day: one.trade.day, amount: moneyMoved(one.trade) }] : []))
  const found = accounts.map((account, at): OwnAccount => {
    // Some files list all accounts but have entries of only one.
    const own = moved.get(at)
    if (!own) return { account: '' }
    if (moved.size === 1 && request.account !== undefined) return { account: request.account }
    const number = plainNumber(account.id)
    const known = new AccountNumbers(request.accountNumbers).accountOf(number)
    if (known !== undefined) return { account: known, number: 'known' }
    const asked = moved.size > 1 ? accountCalled(account, knowledge) : undefined
    if (account.isBroker)
      return {
        account: brokerAccountFor(own, transactions, roots, {
          asked,
          declaredAccounts: request.declaredAccounts,
          ...(moved.size === 1 && { former: request.former }),
        }),
      }
    const opening = openingStated(account, own)
    return ownAccountBy(number, own, moved.size === 1 ? request : { ...request, former: undefined }, roots, {
      asked: asked ?? usualAccount(account),
      ...(opening && { opening }),
    })
  })
  // Two accounts of one file are different accounts, unless the book says otherwise.
  const owns: string[] = []
  for (const [at, { account, number }] of found.entries()) {
    const isTaken = (one: string): boolean =>
      accounts.some(
        ({ id }, before) => before < at && moved.has(before) && owns[before] === one && plainNumber(id) !== plainNumber(elementAt(accounts, at).id),
      )
    if (!moved.has(at) || number === 'known' || !isTaken(account)) owns.push(account)
    else {
      const called = roots.written(accountCalled(elementAt(accounts, at), knowledge))
      owns.push(isTaken(called) ? `${called}:${plainNumber(elementAt(accounts, at).id)}` : called)
    }
  }
  const [only] = moved.size === 1 ? moved.keys() : []
  const currencies = accounts.map(({ commodity }, at) =>
    decideCurrency(
      [
        ...movements.filter(({ account = 0 }) => account === at).map((movement) => ({ commodity, ...movement })),
        ...trades.flatMap((one) =>
          one.account === at && one.kind === 'trade' ? [{ ...movedBy(one.trade), commodity: one.trade.commodity ?? commodity }] : [],
        ),
      ],
      {
        own: elementAt(owns, at),
        stated: commodity === undefined ? undefined : { commodity, by: 'format', because: reasons().decisions.forAccount },
        chosen: commodity === undefined ? request.choices?.currency : undefined,
        book: request,
      },
    ),
  )
  const bookings = accounts.map(({ commodity }, at) => {
    const { of, commodity: usual } = elementAt(currencies, at)
    return new AccountBooking(request, knowledge, {
      own: elementAt(owns, at),
      currencyOf: (named) => of(named ?? commodity),
      commodity: commodity ?? usual,
    })
  })
  const outcomes: (Outcome | undefined)[] = []
  for (const movement of movements) {
    const { row } = movement
    const mapped: MappedRow = movement.amount.isZero ? { row, kind: 'skipped', why: reasons().rows.noMoney } : { row, kind: 'movement', movement }
    outcomes[row] = elementAt(bookings, movement.account ?? 0).outcomeOf(mapped)
  }
  for (const { account, ...one } of trades) outcomes[one.row] = elementAt(bookings, account).outcomeOf(one)
  const decisions = [
    ...(dates
      ? [
          dateDecision(
            dates,
            movements,
            {
              ownOf: ({ account = 0 }) => elementAt(owns, account),
              commodityOf: ({ account = 0, commodity }) => elementAt(currencies, account).of(commodity),
            },
            transactions,
          ),
        ]
      : []),
    ...accounts.flatMap(({ id }, at) =>
      moved.has(at) ? [elementAt(currencies, at).decision, ...accountDecision({ ...elementAt(found, at), account: elementAt(owns, at) }, id)] : [],
    ),
    ...(request.account !== undefined && moved.size > 1
      ? [
          severalAccounts(
            request.account,
            owns.filter((_, at) => moved.has(at)),
          ),
        ]
      : []),
  ]
  const number = only === undefined ? '' : plainNumber(elementAt(accounts, only).id)
  return {
    rows,
    outcomes,
    problems: [],
    failed: false,
    movements: 'own',
    decisions,
    ...(only !== undefined && { own: elementAt(owns, only) }),
    ...(number !== '' && { number }),
  }
}

const usualAccount = ({ isLiability, isSavings = false, isBroker = false }: BankAccount): string =>
  isSavings ? 'Assets:Savings' : isLiability ? 'Liabilities:CreditCard' : isBroker ? 'Assets:Broker' : 'Assets:Checking'

/** The last digits of an account's number, or its name, distinguish several accounts of a file. The book may know the name. */
function accountCalled(account: BankAccount, { accounts, roots, dialect }: AccountKnowledge): string {
  const words = account.id.match(/[\p{L}\p{N}]+/gu) ?? []
  const number = /\d{4}$/.exec(words.join(''))?.[0]
  const name = number ?? words.join('-')
  const known =
    number === undefined && name !== '' ? accounts.find((one) => roots.isOwn(one) && one.toLowerCase().endsWith(`:${name.toLowerCase()}`)) : undefined
  const own = [usualAccount(account), ...(name === '' ? [] : [name]), ...(account.isBroker ? ['Cash'] : [])].join(':')
  return known ?? accountIn(dialect, own)
}

/** Previews a broker's list as trades; undefined for any other list. */
export function byTrades(
  statement: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed | undefined {
  const { rows } = statement
  const { method, today, transactions } = request
  const layout =
    method.kind === 'preset'
      ? isOfTrades(method.preset) || isOfCoins(statement, today)
        ? layoutWith(statement, method.preset, today)
        : undefined
      : tradeLayout(statement, {
          today,
          dateFormat: request.choices?.dateFormat,
          ...(method.headerRow !== undefined && { headerRow: method.headerRow }),
        })
  if (!layout) return undefined
  const { preset, headerRow } = layout
  const isSaved = method.kind === 'preset'
  const chosen = request.choices?.sign ?? (isSaved && preset.positive === 'out' ? 'out' : undefined)
  const mappedBy = (currency: string, sign: 'in' | 'out' | undefined, format?: string): MappedRow[] =>
    mapLayout(layout, { today, currency, sign }, format)
  const asWritten = mappedBy(request.currency, chosen)
  const unsaid = new Set(asWritten.flatMap((one) => (one.kind === 'error' && one.lacksDirection ? [one.row] : [])))
  const sign = unsaid.size > 0 ? 'in' : chosen
  const first = unsaid.size > 0 ? mappedBy(request.currency, sign) : asWritten
  const problem = isSaved ? presetProblem(first, rows, preset) : undefined
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const roots = new AccountRoots(request.rooted, request.dialect)
  const moved = first.flatMap(movedIn)
  const own = request.account ?? ownAccount(preset) ?? brokerAccountFor(moved, transactions, roots, request)
  const knowledge = knowledgeOf(request, known, { rows, preset })
  const currency = decideCurrency(moved, {
    own,
    stated: statedBy(preset, isSaved ? 'preset' : 'heading'),
    chosen: request.choices?.currency,
    isSaved,
    book: request,
  })
  const mapped = currency.commodity === request.currency ? first : mappedBy(currency.commodity, sign)
  const booking = new AccountBooking(request, knowledge, { own, currencyOf: currency.of, commodity: preset.commodity ?? currency.commodity })
  const commodityOf = ({ commodity }: Moved): string => currency.of(commodity)
  const dateDecisions = (): Decision[] => {
    const { dates } = layout
    if (!dates) return []
    const daysBy = (format: string) =>
      new Map(
        mappedBy(request.currency, sign, format)
          .flatMap(movedIn)
          .map(({ row, day }) => [row, day]),
      )
    const others = dates.others.map((format) => ({ format, days: daysBy(format) }))
    return [dateDecision({ ...dates, others }, moved, { ownOf: () => own, commodityOf }, transactions)]
  }
  const signDecisions = (): Decision[] => {
    if (unsaid.size === 0) return []
    const readings = (['in', 'out'] as const).map((value) => ({
      value,
      label: signLabel(value),
      moved: mappedBy(request.currency, value)
        .flatMap(movedIn)
        .filter(({ row }) => unsaid.has(row)),
    }))
    const because = reasons().decisions.someUnsaid
    return [{ about: 'sign', value: 'in', by: 'guess', because, isCertain: false, choices: choicesOf(readings, commodityOf) }]
  }
  const outcomes: (Outcome | undefined)[] = []
  for (const one of mapped) outcomes[one.row] = booking.outcomeOf(one)
  return {
    rows,
    outcomes,
    problems: [],
    failed: false,
    movements: 'mapped',
    own,
    preset: { ...preset, accounts: { asset: own }, ...(chosen !== undefined && { positive: chosen }) },
    decisions: [...dateDecisions(), ...signDecisions(), currency.decision],
    ...(headerRow >= 0 && { headerRow }),
  }
}

/** Whether the rows are an exchange's list with one row for each coin: it has a bank's columns, and several rows form one trade. */
function isOfCoins(statement: Statement, today: Day): boolean {
  const guess = tradeLayout(statement, { today })
  return guess !== undefined && !isOfTrades(guess.preset)
}

/** The money that a row moves. */
const movedIn = (one: MappedRow): Moved[] => (one.kind === 'movement' ? [one.movement] : one.kind === 'trade' ? [movedBy(one.trade)] : [])
