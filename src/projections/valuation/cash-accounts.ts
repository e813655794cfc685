import { elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import { FORECAST, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { folded } from '../search/folded.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { gainingAccount, nameEndsAs } from './accounts.ts'
import { ownUnitsOf } from './book-habits.ts'
import { type Meaning, meaningOfWord } from './meaning-words.ts'
import { onceFor } from '#vocabulary/lru.ts'
import { escapedForPattern } from '#vocabulary/text/scanner.ts'

/** Names of accounts that money lies in, in several languages; found anywhere in a name, in any case. */
const CASH =
  /(^|[:\s_-])(cash|check(ing)?s?|cheque|current|giro|girokonto|bank|bankkonto|konto|wallet|purse|saving|savings|sparkonto|sparbuch|tagesgeld|bargeld|kasse|courant|compte|banque|epargne|épargne|especes|espèces|livret|cuenta|banco|efectivo|ahorro|ahorros|conto|banca|contanti|risparmio|risparmi|conta|poupanca|poupança|dinheiro|rekening|spaarrekening|contant|kontant|sparande|bankkonti|käteinen|pankki|gotowka|gotówka|oszczednosci|oszczędności|hotovost|наличные|банк|счет|счёт|现金|現金|银行|銀行|存款|储蓄|普通預金|현금|은행|paypal|venmo)(?![\p{L}])/iu
const CJK_CASH = /现金|現金|银行|銀行|存款|储蓄|普通預金|现钱|현금|은행/u

/** So many times money must have left an account to be spent for it to be one to live from, whatever its name. */
const USES_MIN = 3

const isAsset = (name: string): boolean => /^Assets(:|$)/.test(name)
/** What is spent, or paid on a card or a loan. Taxes and interest may be costs of the account itself, as tax that is withheld from a deposit. */
function isSpending(name: string): boolean {
  const [root, second = ''] = name.split(':', 2)
  return root === 'Liabilities' || (root === 'Expenses' && !/^(tax|interest)/i.test(second) && !OWN_COSTS.has(meaningOfWord(second)))
}
const OWN_COSTS: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['tax', 'interest'])

/** How asset accounts are used, by id. */
export interface AccountUses {
  /** Postings of anything but units other than money, such as points: these make an account neither cash nor an investment. */
  readonly postings: Int32Array
  /** Postings in the currency of the book. */
  readonly own: Int32Array
  /** Postings with which money in the currency of the book left to be spent. */
  readonly spent: Int32Array
  /** Of these, the postings of what is no currency. */
  readonly others: Int32Array
}

function readUses(view: LedgerView, currency: string): AccountUses {
  const { accounts, commodities, transactions: t, postings: p, order } = view
  const money = commodities.indexOf(currency)
  const marked = (names: readonly string[], test: (name: string) => boolean): Uint8Array => Uint8Array.from(names, (name) => (test(name) ? 1 : 0))
  const [assets, spending] = [marked(accounts, isAsset), marked(accounts, isSpending)]
  const isCurrency = marked(commodities, (name) => name === currency || isoCodeOf(name) !== undefined)
  const units = ownUnitsOf(view)
  const none = (): Int32Array => new Int32Array(accounts.length)
  const [postings, own, spent, others] = [none(), none(), none(), none()]
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    const [from, to] = [intAt(t.firstPosting, row), intAt(t.firstPosting, row + 1)]
    let isSpent = false
    for (let at = from; at < to; at++)
      if (p.kind[at] === REAL && spending[intAt(p.account, at)] === 1 && floatAt(p.quantity.mantissa, at) > 0) isSpent = true
    for (let at = from; at < to; at++) {
      const account = intAt(p.account, at)
      if (p.kind[at] !== REAL || assets[account] !== 1 || units.has(intAt(p.commodity, at))) continue
      postings[account]!++
      if (p.commodity[at] === money) {
        own[account]!++
        if (isSpent && floatAt(p.quantity.mantissa, at) < 0) spent[account]!++
      } else if (isCurrency[intAt(p.commodity, at)] !== 1 && p.quantity.mantissa[at] !== 0) others[account]!++
    }
  }
  return { postings, own, spent, others }
}

const usesByCurrency = onceFor((_: LedgerView) => new Map<string, AccountUses>())

export function accountUsesOf(view: LedgerView, currency: string): AccountUses {
  const known = usesByCurrency(view)
  const uses = known.get(currency) ?? readUses(view, currency)
  known.set(currency, uses)
  return uses
}

/** The name that every guide to plain-text accounting uses for cash: the account is cash whatever it holds. */
const isChecking = (name: string): boolean => /^Assets:Checking(:|$)/.test(name)

const isNamedCash = (name: string): boolean => {
  const own = name.slice(name.indexOf(':') + 1)
  return name.includes(':') && (CASH.test(own) || CJK_CASH.test(own))
}

/**
 * Returns the accounts whose money is there to be spent, as patterns of the configuration: what the book declares so (hledger's `type:`),
 * `Assets:Checking` and all below it, and those under Assets that hold only money, in any currency, and are named as cash or spent from. Interest and
 * salaries that come in do not make an account cash: a deposit earns, a pension is saved. An account above one that holds something else is left out as
 * well, because its name stands for both.
 */
export function cashAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { spent, postings } = accountUsesOf(view, currency)
  const money = new Set(moneyAccountsOf(view, currency))
  const declared = new Map(view.lastSync?.data.declared_cash)
  const cash = view.accounts.filter((name, id) => {
    const isDeclared = declared.get(name)
    if (isDeclared !== undefined || isChecking(name)) return isDeclared !== false && intAt(postings, id) > 0
    if (!money.has(name) || isNamedReceivable(name)) return false
    return isNamedCash(name) || intAt(spent, id) >= USES_MIN
  })
  const others = [...declared].flatMap(([name, isCash]) => (isCash ? [] : [name]))
  // A name stands for all accounts below it as well.
  return cash.map((name) => (others.some((other) => other.startsWith(`${name}:`)) ? `regex:^${escapedForPattern(name)}$` : name))
}

/** Returns the accounts whose money others owe: lent, or laid out for them. What is owed in another currency gains by its rate, and is none. */
export const receivableAccountsOf = (view: LedgerView, currency: string): readonly string[] =>
  moneyAccountsOf(view, currency).filter(isNamedReceivable)

/**
 * The accounts under Assets that hold only money and are above no others. One that never held the currency of the book gains by its rate, unless
 * its name says that it is cash.
 */
function moneyAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { accounts } = view
  const { own, others, postings } = accountUsesOf(view, currency)
  // What gains were made with is an investment, in whatever it is counted.
  const gaining = new Set(gainSourcesOf(view).values())
  const isInvested = (id: number): boolean => intAt(others, id) > 0 || gaining.has(elementAt(accounts, id))
  const above = new Set<string>()
  accounts.forEach((name, id) => {
    if (isAsset(name) && isInvested(id)) for (let at = name.lastIndexOf(':'); at > 0; at = name.lastIndexOf(':', at - 1)) above.add(name.slice(0, at))
  })
  return accounts.filter((name, id) => {
    const hasMoney = intAt(own, id) > 0 || (isAsset(name) && isNamedCash(name) && intAt(postings, id) > 0)
    return hasMoney && !isInvested(id) && !above.has(name)
  })
}

/** Names of receivables, or words in them, in several languages without accents. `lent` and `loans` may be investments. */
const WORDS = `receivables? reimbursements? reimbursables? ious? owed debtors?
  forderung(en)? auslagen? creances? remboursements? reembolsos? deudores devedores rimborsi rimborso crediti
  vordering(en)? fordringar fordringer tilgodehavender saamiset naleznosci pohledavky alacaklar дебиторы
  应收 应收款 应收账款 應收帳款 売掛金 立替金 미수금`

const NAMED = new RegExp(`(^|[\\s_-])(accounts?[\\s_-]?)?(${WORDS.trim().split(/\s+/).map(folded).join('|')})($|[\\s_-])`, 'u')

/** Whether an account's name below its root is that of a receivable: money lent or advanced. */
const isNamedReceivable = (account: string): boolean =>
  account
    .split(':')
    .slice(1)
    .some((part) => NAMED.test(folded(part.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))))

/** By id, 1 for the accounts that have postings. A view keeps the names of accounts that are no longer used. */
function usedAccounts({ accounts, transactions: t, postings: p, order }: LedgerView): Uint8Array {
  const used = new Uint8Array(accounts.length)
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) if (p.kind[at] !== VIRTUAL) used[intAt(p.account, at)] = 1
  }
  return used
}

/**
 * The asset account of each account of capital gains, by name. Income:CapitalGains:X belongs to Assets:X if that is used, or else to the only
 * used account that ends in X, such as Assets:Broker:X, by the rule for dividends (see earner.ts).
 */
export const gainSourcesOf = onceFor((view: LedgerView): ReadonlyMap<string, string> => {
  const gains = view.accounts.flatMap((name) => {
    const named = gainingAccount(name)
    return named === undefined ? [] : [{ name, named }]
  })
  if (gains.length === 0) return new Map()
  const isUsed = usedAccounts(view)
  const used = new Set<string>()
  view.accounts.forEach((name, id) => {
    if (isUsed[id] === 0 || !name.startsWith('Assets:')) return
    for (let end = name.length; end > 0; end = name.lastIndexOf(':', end - 1)) used.add(name.slice(0, end))
  })
  return new Map(
    gains.map(({ name, named }) => {
      if (used.has(named)) return [name, named]
      const ending = [...used].filter((asset) => nameEndsAs(asset, named))
      return [name, ending.length === 1 ? elementAt(ending, 0) : named]
    }),
  )
})
