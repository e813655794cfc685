import { wordsOf } from '../accounts/words.ts'
import type { AccountKnowledge, OtherSide } from './account-knowledge.ts'

type Asked = Pick<OtherSide, 'words' | 'quantity' | 'own'>

const CALLED_LETTERS_MIN = 4
/** Banks begin purchases with these, so that they name no account. */
const ANY_CARD = new Set(['card', 'carte', 'carta', 'karte', 'kort', 'tarjeta', 'visa', 'mastercard', 'maestro'])

/** Words by which banks and people say that money went between accounts. */
const TRANSFER = new Set(
  'transfer transfers tfr trf xfer ubertrag uebertrag umbuchung umbuchen uberweisung virement traspaso transferencia giroconto bonifico overforing overforsel przelew overboeking pot standing dauerauftrag sparen sparrate'.split(
    ' ',
  ),
)

/**
 * Another account of the person that a text names: at its beginning ("Tagesgeld"), by the end of its number, or anywhere beside a word for a
 * transfer ("Max Muster, Übertrag Tagesgeld"). Undefined where several are called so.
 */
export function calledAccount({ words, own }: Asked, { accounts, roots }: AccountKnowledge): string | undefined {
  const said = wordsOf(words)
  const isTransfer = said.some((word) => TRANSFER.has(word))
  const others = accounts.filter((account) => account !== own && roots.isOwn(account))
  const only = (fits: (last: string) => boolean): string | undefined => {
    const called = others.filter((account) => fits(account.split(':').at(-1)!))
    return called.length === 1 ? called[0] : undefined
  }
  const isNamed = (last: string, where: (name: readonly string[]) => boolean): boolean => {
    const name = wordsOf(last)
    return name.some((word) => word.length >= CALLED_LETTERS_MIN && !ANY_CARD.has(word)) && where(name)
  }
  return (
    only((last) => isNamed(last, (name) => name.every((word, at) => said[at] === word))) ??
    only((last) => hasNumberOf(last, words)) ??
    (isTransfer ? only((last) => isNamed(last, (name) => name.every((word) => said.includes(word)))) : undefined)
  )
}

/** "…4410" of Assets:Savings-4410; four digits or more, with no other beside them. */
function hasNumberOf(last: string, words: string): boolean {
  const number = /(?<!\d)\d{4,}$/.exec(last)?.[0]
  return number !== undefined && new RegExp(`(?<!\\d|\\d[.,])${number}(?!\\d|[.,]\\d)`).test(words)
}

/** How banks write that the debt of a card was paid from an account; purchases with a card are called otherwise. */
const PAYS_CARD =
  /\bcc [\dx*]{4,}.*\b(autopay|pay(ment)?|si-)|\bcc (auto ?pay|payment)\b|\bcredit (card|crd)\b.*\b(auto ?pay|e-?pay(ment)?|payment|pymt|pmt|bill)\b|\b(payment|bill)\b.*\bcredit (card|crd)\b|\bcrcard ?pmt\b|\bcardmember serv|\bcard (bill|serv)|\b(amex|american express|applecard|discover|citi card)\b.*\b(auto ?pay|e-?payment|ach pmt|payment)\b|\bbarclaycard\b|\b(kreditkarten?|visa|mastercard)-?\s?(abrechnung|ausgleich|abbuchung|zahlung)|\bpag(ament)?o (de |da )?(la )?(fatura|tarjeta)/i
const CARD_NAMED = /card|karte|carte|tarjeta|cart[aã]o|visa|amex|kredit|credit/i

/** The card that a movement pays, or the accounts that it may be where nothing tells them apart; undefined for any other movement. */
export function paidCard({ words, quantity, own }: Asked, { accounts, roots }: AccountKnowledge): readonly string[] | undefined {
  if (quantity.sign <= 0 || !roots.beginning('Assets')(own) || !PAYS_CARD.test(words)) return undefined
  const debts = accounts.filter((account) => account !== own && roots.beginning('Liabilities')(account))
  const said = new Set(wordsOf(words))
  const hits = (account: string): number =>
    wordsOf(account.slice(account.indexOf(':') + 1)).filter((word) => word.length >= CALLED_LETTERS_MIN && said.has(word)).length
  const numbered = debts.filter((account) => hasNumberOf(account.split(':').at(-1)!, words))
  const most = Math.max(0, ...debts.map(hits))
  const named = most > 0 ? debts.filter((account) => hits(account) === most) : debts.filter((account) => CARD_NAMED.test(account))
  if (numbered.length === 1) return numbered
  return named.length > 0 ? named : [roots.written('Liabilities:CreditCard')]
}
