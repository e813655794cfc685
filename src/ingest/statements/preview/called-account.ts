import { wordsOf } from '../accounts/words.ts'
import type { AccountKnowledge, OtherSide } from './account-knowledge.ts'
import { hasNumberOf, WORD_MIN } from './own-accounts.ts'

type Asked = Pick<OtherSide, 'words' | 'quantity' | 'own'>

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
export function calledAccount({ words, own }: Asked, { called }: Pick<AccountKnowledge, 'called'>): string | undefined {
  const said = wordsOf(words)
  const only = (accounts: readonly string[]): string | undefined => {
    const [first, ...others] = new Set(accounts.filter((account) => account !== own))
    return others.length === 0 ? first : undefined
  }
  return (
    only(called.beginning(said)) ?? only(called.numbered(words)) ?? (said.some((word) => TRANSFER.has(word)) ? only(called.among(said)) : undefined)
  )
}

/** How banks write that the debt of a card was paid from an account; purchases with a card are called otherwise. */
const PAYS_CARD =
  /\bcc [\dx*]{4,}.*\b(autopay|pay(ment)?|si-)|\bcc (auto ?pay|payment)\b|\bcredit (card|crd)\b.*\b(auto ?pay|e-?pay(ment)?|payment|pymt|pmt|bill)\b|\b(payment|bill)\b.*\bcredit (card|crd)\b|\bcrcard ?pmt\b|\bcardmember serv|\bcard (bill|serv)|\b(amex|american express|applecard|discover|citi card)\b.*\b(auto ?pay|e-?payment|ach pmt|payment)\b|\bbarclaycard\b|\b(kreditkarten?|visa|mastercard)-?\s?(abrechnung|ausgleich|abbuchung|zahlung)|\bpag(ament)?o (de |da )?(la )?(fatura|tarjeta)/i
/** Looking for one word behind another takes the square of a text's length. */
const LETTERS_MAX = 1000
const CARD_NAMED = /card|karte|carte|tarjeta|cart[aã]o|visa|amex|kredit|credit/i

/** The card that a movement pays, or the accounts that it may be where nothing tells them apart; undefined for any other movement. */
export function paidCard({ words, quantity, own }: Asked, { accounts, roots }: AccountKnowledge): readonly string[] | undefined {
  if (quantity.sign <= 0 || !roots.beginning('Assets')(own) || words.length > LETTERS_MAX || !PAYS_CARD.test(words)) return undefined
  const debts = accounts.filter((account) => account !== own && roots.beginning('Liabilities')(account))
  const said = new Set(wordsOf(words))
  const hits = (account: string): number =>
    wordsOf(account.slice(account.indexOf(':') + 1)).filter((word) => word.length >= WORD_MIN && said.has(word)).length
  const numbered = debts.filter((account) => hasNumberOf(account.split(':').at(-1)!, words))
  const most = Math.max(0, ...debts.map(hits))
  const named = most > 0 ? debts.filter((account) => hits(account) === most) : debts.filter((account) => CARD_NAMED.test(account))
  if (numbered.length === 1) return numbered
  return named.length > 0 ? named : [roots.written('Liabilities:CreditCard')]
}
