import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type AccountRoots, beancountAccount } from '../accounts/account-roots.ts'
import { AccountNumbers } from '../accounts/account-numbers.ts'
import { isMoney } from '../trades/securities.ts'
import type { ExistingTransaction, MovementRequest } from './preview.ts'
import type { BankAccount, Movement } from '../statement.ts'

/** The day and amount of a movement or trade. */
export interface DatedAmount {
  readonly day: Day
  readonly amount: Exact
}

/** Fewer common movements may be chance. */
const MATCHES_MIN = 2

export interface OwnAccount {
  readonly account: string
  /** Set if the statement's account number decided. */
  readonly number?: 'known' | 'new'
}

/** The statement's account: by its number if accounts have numbers, a new account if no account has this number. */
export function ownAccountBy(
  number: string,
  movements: readonly DatedAmount[],
  request: Pick<MovementRequest, 'transactions' | 'declaredAccounts' | 'former' | 'accountNumbers' | 'dialect'>,
  roots: AccountRoots,
  { asked, opening }: { readonly asked: string; readonly opening?: Opening | undefined },
): OwnAccount {
  const numbers = new AccountNumbers(request.accountNumbers)
  const known = numbers.accountOf(number)
  if (known !== undefined) return { account: known, number: 'known' }
  if (number === '' || numbers.isEmpty) return { account: ownAccountFor(movements, request, roots, { asked, opening }) }
  // An account with the same movements or balance may match, unless it has another number.
  const proved = provedAccount(movements, request, roots, opening)
  if (proved !== undefined && !numbers.isOther(proved, number)) return { account: proved }
  const usual = roots.written(asked)
  const uses = new Set(request.transactions.flatMap(({ postings }) => postings.map(({ account }) => account)))
  const isFree = !uses.has(usual) && !request.declaredAccounts.includes(usual)
  const short = `${usual}:${number.slice(-4)}`
  // Two numbers may have the same last digits.
  const called = isFree ? usual : numbers.isOther(short, number) ? `${usual}:${number}` : short
  return { account: request.dialect === 'beancount' ? beancountAccount(called) : called, number: 'new' }
}

/** The account that the book's transactions, opening balance or earlier imports suggest. */
const provedAccount = (
  movements: readonly DatedAmount[],
  { transactions, former }: Pick<MovementRequest, 'transactions' | 'former'>,
  roots: AccountRoots,
  opening: Opening | undefined,
): string | undefined => accountWith(movements, transactions, roots).known ?? (opening && accountHolding(opening, transactions, roots)) ?? former

/**
 * The account that already has most of the statement's movements, or that held the opening balance, or of earlier imports. Otherwise the account
 * `asked`, or the most used account below it or of its kind.
 */
function ownAccountFor(
  movements: readonly DatedAmount[],
  { transactions, declaredAccounts, former }: Pick<MovementRequest, 'transactions' | 'declaredAccounts' | 'former'>,
  roots: AccountRoots,
  { asked, opening }: { readonly asked: string; readonly opening?: Opening | undefined },
): string {
  const fallback = roots.written(asked)
  const { known, uses } = accountWith(movements, transactions, roots)
  const found = known ?? (opening && accountHolding(opening, transactions, roots)) ?? former
  if (found !== undefined) return found
  if (uses.has(fallback)) return fallback
  const lower = fallback.toLowerCase()
  const mostUsed = (beginning: string): string | undefined =>
    most(new Map([...uses].filter(([account]) => account.toLowerCase().startsWith(beginning))))?.[0]
  // The most used account is better than one that the book does not have.
  const root = `${lower.split(':')[0]}:`
  // A declared card counts even if unused; many declared asset accounts have no statements.
  const declared = asked.startsWith('Liabilities') ? declaredAccounts.filter((account) => account.toLowerCase().startsWith(root)) : []
  return mostUsed(lower) ?? mostUsed(root) ?? (declared.length === 1 ? declared[0]! : fallback)
}

/** The only account that held exactly this amount before a day; undefined for none, for several, and for zero. */
function accountHolding({ day, amounts }: Opening, transactions: readonly ExistingTransaction[], roots: AccountRoots): string | undefined {
  const held = new Map<string, Exact>()
  for (const transaction of transactions) {
    if (transaction.day >= day) continue
    for (const { account, quantity, commodity } of transaction.postings) {
      if (!isMoney(commodity) || !roots.isOwn(account)) continue
      const key = `${account}\t${commodity}`
      held.set(key, (held.get(key) ?? Exact.zero).plus(Exact.parse(quantity)))
    }
  }
  const found = new Set<string>()
  for (const [key, amount] of held)
    if (!amount.isZero && amounts.some((stated) => stated.equals(amount))) found.add(key.slice(0, key.lastIndexOf('\t')))
  return found.size === 1 ? [...found][0] : undefined
}

/**
 * The cash account of a broker's list: the one that already has most of its movements, or that securities are mostly paid from, or one with a
 * broker's name.
 */
export function brokerAccountFor(
  movements: readonly DatedAmount[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
  {
    asked,
    former,
    declaredAccounts = [],
  }: {
    /** The name for one of several accounts, which usage cannot distinguish. */
    readonly asked?: string | undefined
    /** The account of earlier imports, or in the file name. */
    readonly former?: string | undefined
    readonly declaredAccounts?: readonly string[]
  } = {},
): string {
  const { known, uses } = accountWith(movements, transactions, roots)
  if (known !== undefined) return known
  if (former !== undefined) return former
  if (asked !== undefined) return roots.written(asked)
  const paying = new Map<string, number>()
  const holding = new Set<string>()
  for (const { postings } of transactions) {
    const units = postings.filter(({ commodity }) => !isMoney(commodity))
    for (const { account } of units) holding.add(account)
    if (units.length === 0) continue
    for (const { account, commodity } of postings) if (isMoney(commodity) && roots.isOwn(account)) paying.set(account, (paying.get(account) ?? 0) + 1)
  }
  const money = [...new Set([...uses.keys(), ...declaredAccounts.filter((account) => roots.isOwn(account))])].filter(
    (account) => !holding.has(account),
  )
  const called = (pattern: RegExp): string | undefined =>
    most(new Map(money.filter((account) => pattern.test(account)).map((account) => [account, uses.get(account) ?? 0])))?.[0]
  const usual = roots.written('Assets:Broker:Cash')
  return most(paying)?.[0] ?? called(/broker|depot|trading|invest/i) ?? called(BROKERS) ?? (usual.startsWith('assets') ? usual.toLowerCase() : usual)
}

/** Names of brokers. */
const BROKERS =
  /zerodha|groww|upstox|kuvera|schwab|fidelity|vanguard|robinhood|e-?trade|ameritrade|trade-?republic|scalable|degiro|flatex|avanza|nordnet|trading-?212|hargreaves|ajbell|freetrade|interactive|ibkr|questrade|wealthsimple|commsec|swissquote|saxo|xtb|etoro|coinbase|kraken|binance/i

/** The account that already has movements of a statement, and how often the book uses each account. */
function accountWith(
  movements: readonly DatedAmount[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
): { readonly known: string | undefined; readonly uses: ReadonlyMap<string, number> } {
  const wanted = new Set(movements.map(({ day, amount }) => `${day} ${amount.toString()}`))
  const days = new Set(movements.map(({ day }) => day))
  const matches = new Map<string, number>()
  const uses = new Map<string, number>()
  for (const { day, postings } of transactions) {
    const isNear = days.has(day)
    for (const { account, quantity } of postings) {
      if (!roots.isOwn(account)) continue
      uses.set(account, (uses.get(account) ?? 0) + 1)
      if (isNear && wanted.has(`${day} ${plain(quantity)}`)) matches.set(account, (matches.get(account) ?? 0) + 1)
    }
  }
  const best = most(matches)
  return { known: best && best[1] >= MATCHES_MIN ? best[0] : undefined, uses }
}

const most = (counts: ReadonlyMap<string, number>): [string, number] | undefined =>
  [...counts].reduce<[string, number] | undefined>((best, entry) => (best && best[1] >= entry[1] ? best : entry), undefined)

/** Without trailing zeros. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

/** The balance of an account before the first movement of a statement. */
interface Opening {
  /** Of the first movement. */
  readonly day: Day
  /** For a debt there are two: the balance held, and the amount owed. */
  readonly amounts: readonly Exact[]
}

/** From the running balance of the first movement, in either order of rows; undefined if there is none. */
export function openingOf(movements: readonly Movement[]): Opening | undefined {
  const isNewestFirst = movements.length > 1 && movements[0]!.day > movements.at(-1)!.day
  const first = isNewestFirst ? movements.at(-1) : movements[0]
  if (!first?.balance) return undefined
  return { day: first.day, amounts: [first.balance.minus(first.amount), first.balance.plus(first.amount).negated()] }
}

/** The stated opening balance, or the closing balance minus the movements. */
export function openingStated(
  { opening, closing }: Pick<BankAccount, 'opening' | 'closing'>,
  moved: readonly Pick<Movement, 'day' | 'amount'>[],
): Opening | undefined {
  const amount = opening ?? closing?.amount.minus(Exact.sum(moved.map((one) => one.amount)))
  if (!amount || moved.length === 0) return undefined
  return { day: moved.reduce((first, { day }) => Math.min(first, day), moved[0]!.day), amounts: [amount] }
}
