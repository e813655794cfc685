import { elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { lengthened } from '#vocabulary/columns.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import { folded } from '../search/folded.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { gainSourcesOf } from './gain-sources.ts'
import { type Meaning, meaningOfWord } from './meaning-words.ts'
import { summedUp } from './posting-sums.ts'

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
  readonly postings: Int32Array
  /** Postings in the currency of the book. */
  readonly own: Int32Array
  /** Postings with which money in the currency of the book left to be spent. */
  readonly spent: Int32Array
  /** Postings of what is no currency. */
  readonly others: Int32Array
}

export const accountUsesOf = summedUp<AccountUses, number>({
  empty: () => ({ postings: new Int32Array(0), own: new Int32Array(0), spent: new Int32Array(0), others: new Int32Array(0) }),
  widened: ({ postings, own, spent, others }, { accounts: { length } }) => ({
    postings: lengthened(postings, length),
    own: lengthened(own, length),
    spent: lengthened(spent, length),
    others: lengthened(others, length),
  }),
  add: ({ postings, own, spent, others }, { view: { accounts, commodities, transactions: t, postings: p }, rows, about: money }, by) => {
    const [assets, spending] = [isAsset, isSpending].map((test) => Uint8Array.from(accounts, (name) => (test(name) ? 1 : 0))) as [
      Uint8Array,
      Uint8Array,
    ]
    const isCurrency = Uint8Array.from(commodities, (name, id) => (id === money || isoCodeOf(name) !== undefined ? 1 : 0))
    for (const row of rows) {
      if (t.origin[row] === FORECAST) continue
      const [from, to] = [intAt(t.firstPosting, row), intAt(t.firstPosting, row + 1)]
      let isSpent = false
      for (let at = from; at < to; at++)
        if (p.kind[at] === REAL && spending[intAt(p.account, at)] === 1 && floatAt(p.quantity.mantissa, at) > 0) isSpent = true
      for (let at = from; at < to; at++) {
        const account = intAt(p.account, at)
        if (p.kind[at] !== REAL || assets[account] !== 1) continue
        postings[account]! += by
        if (p.commodity[at] === money) {
          own[account]! += by
          if (isSpent && floatAt(p.quantity.mantissa, at) < 0) spent[account]! += by
        } else if (isCurrency[intAt(p.commodity, at)] !== 1 && p.quantity.mantissa[at] !== 0) others[account]! += by
      }
    }
  },
})

/** The name that every guide to plain-text accounting uses for cash: the account is cash whatever it holds. */
const isChecking = (name: string): boolean => /^Assets:Checking(:|$)/.test(name)

const isNamedCash = (name: string): boolean => {
  const own = name.slice(name.indexOf(':') + 1)
  return name.includes(':') && (CASH.test(own) || CJK_CASH.test(own))
}

/**
 * Returns the accounts whose money is there to be spent: `Assets:Checking` and all below it, and those under Assets that hold only money, in any
 * currency, and are named as cash or spent from. Interest and salaries that come in do not make an account cash: a deposit earns, a pension
 * is saved. An account above one that holds something else is left out as well, because its name stands for both.
 */
export function cashAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { spent, postings } = accountUsesOf(view, view.commodities.indexOf(currency))
  const money = new Set(moneyAccountsOf(view, currency))
  return view.accounts.filter((name, id) => {
    if (isChecking(name)) return intAt(postings, id) > 0
    if (!money.has(name) || isNamedReceivable(name)) return false
    return isNamedCash(name) || intAt(spent, id) >= USES_MIN
  })
}

/** Returns the accounts whose money others owe: lent, or laid out for them. What is owed in another currency gains by its rate, and is none. */
export const receivableAccountsOf = (view: LedgerView, currency: string): readonly string[] =>
  moneyAccountsOf(view, currency).filter(isNamedReceivable)

/**
 * The accounts under Assets that hold only money and are above no others. One that never held the currency of the book gains by its rate, unless
 * its name says that it is cash.
 */
function moneyAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { accounts, commodities } = view
  const { own, others, postings } = accountUsesOf(view, commodities.indexOf(currency))
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
