import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../ledger-view.ts'

/** Names of accounts that money lies in, in several languages; found anywhere in a name, in any case. */
const CASH =
  /(^|[:\s_-])(cash|check(ing)?s?|cheque|current|giro|girokonto|bank|bankkonto|konto|wallet|purse|saving|savings|sparkonto|sparbuch|tagesgeld|bargeld|kasse|courant|compte|banque|epargne|épargne|especes|espèces|livret|cuenta|banco|efectivo|ahorro|ahorros|conto|banca|contanti|risparmio|risparmi|conta|poupanca|poupança|dinheiro|rekening|spaarrekening|contant|kontant|sparande|bankkonti|käteinen|pankki|gotowka|gotówka|oszczednosci|oszczędności|hotovost|наличные|банк|счет|счёт|现金|現金|银行|銀行|存款|储蓄|普通預金|현금|은행|paypal|venmo)(?![\p{L}])/iu
const CJK_CASH = /现金|現金|银行|銀行|存款|储蓄|普通預金|现钱|현금|은행/u

/** So many times money must have come from income or gone to expenses for an account to be one to live from, whatever its name. */
const USES_MIN = 3

/**
 * Returns the accounts whose money is there to be spent and that gain by no price: under Assets, with nothing but the currency ever
 * in them, and called so or used so. One with others below it that hold something else is left out, as a parent stands for them too.
 */
export function cashAccountsOf(view: LedgerView, currency: string): readonly string[] {
  const { accounts, commodities, transactions: t, postings: p, order } = view
  const money = commodities.indexOf(currency)
  const isAsset = accounts.map((name) => /^Assets(:|$)/.test(name))
  const isFlow = accounts.map((name) => /^(Income|Expenses)(:|$)/.test(name))
  const uses = new Int32Array(accounts.length)
  const isUsed = new Uint8Array(accounts.length)
  const isOther = new Uint8Array(accounts.length)
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    const [from, to] = [t.firstPosting[row]!, t.firstPosting[row + 1]!]
    let flows = false
    for (let at = from; at < to; at++) if (p.kind[at] === REAL && isFlow[p.account[at]!]) flows = true
    for (let at = from; at < to; at++) {
      const account = p.account[at]!
      if (p.kind[at] !== REAL || !isAsset[account]) continue
      isUsed[account] = 1
      if (flows) uses[account]!++
      if (p.commodity[at] !== money && !(p.quantity.mantissa[at] === 0)) isOther[account] = 1
    }
  }
  // What gains were made with is an investment, in whatever it is counted.
  const gaining = new Set(
    accounts.flatMap((name) => (name.startsWith('Income:CapitalGains:') ? [`Assets:${name.split(':').slice(2).join(':')}`] : [])),
  )
  const isInvested = (id: number): boolean => isOther[id] === 1 || gaining.has(accounts[id]!)
  const above = new Set<string>()
  accounts.forEach((name, id) => {
    if (isAsset[id] && isInvested(id)) for (let at = name.lastIndexOf(':'); at > 0; at = name.lastIndexOf(':', at - 1)) above.add(name.slice(0, at))
  })
  return accounts.filter((name, id) => {
    if (!isUsed[id] || isInvested(id) || above.has(name)) return false
    const own = name.slice(name.indexOf(':') + 1)
    return name === 'Assets:Checking' || (name.includes(':') && (CASH.test(own) || CJK_CASH.test(own))) || uses[id]! >= USES_MIN
  })
}
