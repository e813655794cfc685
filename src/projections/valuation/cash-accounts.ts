import { lengthened } from '#vocabulary/columns.ts'
import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { gainingAccount } from './accounts.ts'
import { isNamedReceivable } from './receivable-names.ts'
import { summedUp } from './row-sums.ts'

/** Names of accounts that money lies in, in several languages; found anywhere in a name, in any case. */
const CASH =
  /(^|[:\s_-])(cash|check(ing)?s?|cheque|current|giro|girokonto|bank|bankkonto|konto|wallet|purse|saving|savings|sparkonto|sparbuch|tagesgeld|bargeld|kasse|courant|compte|banque|epargne|épargne|especes|espèces|livret|cuenta|banco|efectivo|ahorro|ahorros|conto|banca|contanti|risparmio|risparmi|conta|poupanca|poupança|dinheiro|rekening|spaarrekening|contant|kontant|sparande|bankkonti|käteinen|pankki|gotowka|gotówka|oszczednosci|oszczędności|hotovost|наличные|банк|счет|счёт|现金|現金|银行|銀行|存款|储蓄|普通預金|현금|은행|paypal|venmo)(?![\p{L}])/iu
const CJK_CASH = /现金|現金|银行|銀行|存款|储蓄|普通預金|现钱|현금|은행/u

/** So many times money must have come from income or gone to expenses for an account to be one to live from, whatever its name. */
const USES_MIN = 3

const isAsset = (name: string): boolean => /^Assets(:|$)/.test(name)
const isFlow = (name: string): boolean => /^(Income|Expenses)(:|$)/.test(name)

/** How asset accounts are used, by id: their postings, those beside one of income or expenses, and those of something else than money. */
export interface AccountUses {
  readonly postings: Int32Array
  readonly flows: Int32Array
  readonly others: Int32Array
}

export const accountUsesOf = summedUp<AccountUses, number>({
  empty: () => ({ postings: new Int32Array(0), flows: new Int32Array(0), others: new Int32Array(0) }),
  widened: ({ postings, flows, others }, { accounts: { length } }) => ({
    postings: lengthened(postings, length),
    flows: lengthened(flows, length),
    others: lengthened(others, length),
  }),
  add: ({ postings, flows, others }, { view: { accounts, transactions: t, postings: p }, rows, about: money }, by) => {
    const [assets, flowing] = [isAsset, isFlow].map((test) => Uint8Array.from(accounts, (name) => (test(name) ? 1 : 0))) as [Uint8Array, Uint8Array]
    for (const row of rows) {
      if (t.origin[row] === FORECAST) continue
      const [from, to] = [t.firstPosting[row]!, t.firstPosting[row + 1]!]
      /** Of each posting, when the transaction is one of income or expenses. */
      let flow = 0
      for (let at = from; at < to; at++) if (p.kind[at] === REAL && flowing[p.account[at]!] === 1) flow = by
      for (let at = from; at < to; at++) {
        const account = p.account[at]!
        if (p.kind[at] !== REAL || assets[account] !== 1) continue
        postings[account]! += by
        flows[account]! += flow
        if (p.commodity[at] !== money && p.quantity.mantissa[at] !== 0) others[account]! += by
      }
    }
  },
})

/** What is called as every book on plain-text accounting has it is money to live from, also in another currency. */
const isChecking = (name: string): boolean => /^Assets:Checking(:|$)/.test(name)

/**
 * Returns the accounts whose money is there to be spent and that gain by no price: `Assets:Checking` and all below it, and those under Assets
 * with nothing but the currency ever in them that are called so or used so. One with others below it that hold something else is left out, as a
 * parent stands for them too.
 */
export function cashAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { flows, postings } = accountUsesOf(view, view.commodities.indexOf(currency))
  const money = new Set(moneyAccountsOf(view, currency))
  return view.accounts.filter((name, id) => {
    if (isChecking(name)) return postings[id]! > 0
    if (!money.has(name) || isNamedReceivable(name)) return false
    const own = name.slice(name.indexOf(':') + 1)
    return (name.includes(':') && (CASH.test(own) || CJK_CASH.test(own))) || flows[id]! >= USES_MIN
  })
}

/** Returns the accounts whose money others owe: lent, or laid out for them. What is owed in another currency gains by its rate, and is none. */
export const receivableAccountsOf = (view: LedgerView, currency: string): readonly string[] =>
  moneyAccountsOf(view, currency).filter(isNamedReceivable)

/** The accounts under Assets that nothing but the currency was ever in, and that stand above no others. */
function moneyAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { accounts, commodities } = view
  const { postings, others } = accountUsesOf(view, commodities.indexOf(currency))
  // What gains were made with is an investment, in whatever it is counted.
  const gaining = new Set(accounts.map(gainingAccount))
  const isInvested = (id: number): boolean => others[id]! > 0 || gaining.has(accounts[id]!)
  const above = new Set<string>()
  accounts.forEach((name, id) => {
    if (isAsset(name) && isInvested(id)) for (let at = name.lastIndexOf(':'); at > 0; at = name.lastIndexOf(':', at - 1)) above.add(name.slice(0, at))
  })
  return accounts.filter((name, id) => postings[id]! > 0 && !isInvested(id) && !above.has(name))
}
