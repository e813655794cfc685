import { addTo } from '#vocabulary/groups.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
import { accountIn, type AccountRoots, isNoCategory, wordsOf } from '../accounts/accounts-and-payees.ts'
import { type AccountChoice, type AccountModel, type AccountRules, predict } from '../accounts/predict.ts'
import { isDebtPaid } from '../presets/guess-preset.ts'
import type { RowPrediction } from './preview.ts'

/** What is needed to find the other account of a movement. */
export interface AccountKnowledge {
  readonly model: AccountModel
  readonly rules: AccountRules
  /** All accounts of the book. */
  readonly accounts: readonly string[]
  /** The user's own accounts by name. */
  readonly called: OwnAccounts
  /** Placeholder accounts such as Expenses:Unknown. */
  readonly placeholders: readonly string[]
  /** The own account whose number appears in a row. */
  readonly numberedIn: (row: number, own: string) => string | undefined
  readonly roots: AccountRoots
  readonly dialect: Dialect
  /** A preset's accounts instead of Expenses:Unknown and Income:Unknown. */
  readonly unknown: { readonly income?: string; readonly expense?: string }
}

export interface OtherSide {
  readonly words: string
  readonly category: string
  /** The amount to be booked there. */
  readonly quantity: Exact
  readonly own: string
  /** The own account whose number appears in the row. */
  readonly numbered?: string | undefined
}

const CATEGORY_CONFIDENCE = 0.9
/** A row with the number of another own account is a transfer to it. */
const NUMBER_CONFIDENCE = 0.98

/** The other account: the one named by the statement's category, then the predicted one, then one made from the category. */
export function otherAccount({ words, category, quantity, own, numbered }: OtherSide, knowledge: AccountKnowledge): RowPrediction {
  const { model, rules, accounts } = knowledge
  if (numbered !== undefined)
    return { account: numbered, choices: [{ account: numbered, confidence: NUMBER_CONFIDENCE, because: 'rule', isSure: true }] }
  const { choices } = predict({ words: `${words} ${category}`.trim(), except: own, quantity }, model, rules)
  const named = accountNamed(category, accounts, own)
  const isCertain = choices.some(({ because }) => because !== 'words')
  if (named !== undefined && !isCertain) {
    const others = choices.filter((choice) => choice.account !== named)
    return {
      account: named,
      choices: [{ account: named, confidence: CATEGORY_CONFIDENCE, because: 'rule' as const, isSure: true }, ...others].slice(0, 3),
    }
  }
  const likely = choices.find(isLikely)
  if (likely !== undefined) return { account: likely.account, choices }
  const offered = (account: string, confidence: number): AccountChoice => ({ account, confidence, because: 'words' })
  const called = calledAccount({ words, quantity, own }, knowledge)
  if (called !== undefined) return { account: called, choices: [offered(called, CALLED_CONFIDENCE)] }
  const cards = paidCard({ words: `${words} ${category}`, quantity, own }, knowledge)
  if (cards?.length === 1) return { account: elementAt(cards, 0), choices: [offered(elementAt(cards, 0), CALLED_CONFIDENCE)] }
  if (cards)
    return {
      account: unknownAccount({ words, category, quantity, own }, knowledge),
      choices: cards.slice(0, 3).map((card) => offered(card, 1 / cards.length)),
    }
  return { account: unknownAccount({ words, category, quantity, own }, knowledge), choices }
}

/** Lower confidences are more often wrong than right (measured): offered, but the row stays unknown. */
const LIKELY_MIN = 0.4

const isLikely = ({ confidence, because }: AccountChoice): boolean => because !== 'words' || confidence >= LIKELY_MIN

const CALLED_CONFIDENCE = 0.5

/** "Food:Bakery" is Expenses:Food:Bakery if the book has it; "[Savings]" is the account that ends in Savings. */
function accountNamed(category: string, accounts: readonly string[], own: string): string | undefined {
  const name = category
    .replaceAll(/^\[|\]$/g, '')
    .trim()
    .toLowerCase()
  if (name === '') return undefined
  return accounts.find((account) => account !== own && (account.toLowerCase() === name || account.toLowerCase().endsWith(`:${name}`)))
}

/** The account that a debt is most likely paid from. */
function payingAccount({ accounts, roots, dialect, model }: AccountKnowledge): string {
  const checking = roots.written('Assets:Checking')
  const known = accounts.find((account) => account === checking) ?? accounts.find((account) => account.startsWith(`${checking}:`)) ?? mostUsed()
  return known ?? accountIn(dialect, checking)

  // With other names: the account that most is paid from.
  function mostUsed(): string | undefined {
    const paying = accounts.filter(roots.beginning('Assets')).sort((a, b) => model.supportOf(b) - model.supportOf(a))
    return paying.find((account) => model.supportOf(account) > 0)
  }
}

function unknownAccount({ words, category, quantity, own }: OtherSide, knowledge: AccountKnowledge): string {
  const { roots, unknown, dialect } = knowledge
  const isOfDebt = roots.beginning('Liabilities')(own)
  // A payment to a card comes from an account, and a refund reduces an expense. Neither is income.
  if (isOfDebt && quantity.sign < 0 && unknown.income === undefined && (isDebtPaid(words) || isDebtPaid(category))) return payingAccount(knowledge)
  const isExpense = quantity.sign >= 0 || isOfDebt
  const asked = quantity.sign >= 0 ? unknown.expense : unknown.income
  if (asked !== undefined) return asked
  const isTransfer = /^\[.*\]$/.test(category.trim())
  const root = roots.written(isTransfer ? 'Assets' : isExpense ? 'Expenses' : 'Income')
  const parts = (isNoCategory(category) ? '' : category)
    .replaceAll(/[[\]]/g, '')
    .split(':')
    .map((part) =>
      part
        .replaceAll(/[^\p{L}\p{N}& -]+/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /\p{L}/u.test(part))
  // A placeholder that the book already has, in any language.
  const usual =
    parts.length > 0 ? undefined : knowledge.placeholders.find((account) => account.startsWith(`${root}:`) && !account.includes(':', root.length + 1))
  if (usual !== undefined) return usual
  const isLower = root === root.toLowerCase()
  const name = [root, ...(parts.length > 0 ? parts : [isLower ? roots.unknown.toLowerCase() : roots.unknown])].join(':')
  return accountIn(dialect, name)
}

type Asked = Pick<OtherSide, 'words' | 'quantity' | 'own'>

/** Words for transfers between accounts. */
const TRANSFER = new Set(
  'transfer transfers tfr trf xfer ubertrag uebertrag umbuchung umbuchen uberweisung virement traspaso transferencia giroconto bonifico overforing overforsel przelew overboeking pot standing dauerauftrag sparen sparrate'.split(
    ' ',
  ),
)

/**
 * Another account of the user that a text names: at its beginning ("Tagesgeld"), by the last digits of its number, or anywhere in a text with a
 * word for a transfer ("Max Muster, Übertrag Tagesgeld"). Undefined if several match.
 */
function calledAccount({ words, own }: Asked, { called }: Pick<AccountKnowledge, 'called'>): string | undefined {
  const said = wordsOf(words)
  const only = (accounts: readonly string[]): string | undefined => {
    const [first, ...others] = new Set(accounts.filter((account) => account !== own))
    return others.length === 0 ? first : undefined
  }
  return (
    only(called.beginning(said)) ?? only(called.numbered(words)) ?? (said.some((word) => TRANSFER.has(word)) ? only(called.among(said)) : undefined)
  )
}

/** How banks write that a card's debt was paid, as opposed to purchases with the card. */
const PAYS_CARD =
  /\bcc [\dx*]{4,}.*\b(autopay|pay(ment)?|si-)|\bcc (auto ?pay|payment)\b|\bcredit (card|crd)\b.*\b(auto ?pay|e-?pay(ment)?|payment|pymt|pmt|bill)\b|\b(payment|bill)\b.*\bcredit (card|crd)\b|\bcrcard ?pmt\b|\bcardmember serv|\bcard (bill|serv)|\b(amex|american express|applecard|discover|citi card)\b.*\b(auto ?pay|e-?payment|ach pmt|payment)\b|\bbarclaycard\b|\b(kreditkarten?|visa|mastercard)-?\s?(abrechnung|ausgleich|abbuchung|zahlung)|\bpag(ament)?o (de |da )?(la )?(fatura|tarjeta)/i
/** Searching for one word after another takes quadratic time. */
const LETTERS_MAX = 1000
const CARD_NAMED = /card|karte|carte|tarjeta|cart[aã]o|visa|amex|kredit|credit/i

/** The card that a movement pays off, or all candidates if several match. Undefined for any other movement. */
function paidCard({ words, quantity, own }: Asked, { accounts, roots }: AccountKnowledge): readonly string[] | undefined {
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

/** Letters of a word that identifies an account. */
const WORD_MIN = 4
/** Banks begin purchases with these words, so they name no account. */
const ANY_CARD = new Set(['card', 'carte', 'carta', 'karte', 'kort', 'tarjeta', 'visa', 'mastercard', 'maestro'])

interface Called {
  readonly account: string
  readonly name: readonly string[]
}

/** The user's accounts, indexed by the first word of their last part and by the number at its end. */
export class OwnAccounts {
  readonly #byWord = new Map<string, Called[]>()
  readonly #byNumber = new Map<string, string[]>()

  constructor(accounts: readonly string[], roots: AccountRoots) {
    for (const account of accounts.filter((one) => roots.isOwn(one))) {
      const last = account.slice(account.lastIndexOf(':') + 1)
      const name = wordsOf(last)
      if (name.some((word) => word.length >= WORD_MIN && !ANY_CARD.has(word))) addTo(this.#byWord, elementAt(name, 0), { account, name })
      const number = numberOf(last)
      if (number !== undefined) addTo(this.#byNumber, number, account)
    }
  }

  beginning(said: readonly string[]): string[] {
    return (this.#byWord.get(said[0] ?? '') ?? []).flatMap(({ account, name }) => (name.every((word, at) => said[at] === word) ? [account] : []))
  }
  numbered(text: string): string[] {
    return (text.match(NUMBERS) ?? []).flatMap((number) => this.#byNumber.get(number) ?? [])
  }
  among(said: readonly string[]): string[] {
    const words = new Set(said)
    return said.flatMap((first) =>
      (this.#byWord.get(first) ?? []).flatMap(({ account, name }) => (name.every((word) => words.has(word)) ? [account] : [])),
    )
  }
}

/** Four digits or more that are not part of an amount. */
const NUMBERS = /(?<!\d|\d[.,])\d{4,}(?!\d|[.,]\d)/g

/** "4410" of Savings-4410. */
const numberOf = (last: string): string | undefined => /(?<!\d)\d{4,}$/.exec(last)?.[0]

/** Whether a text contains the number at the end of a name. */
const hasNumberOf = (last: string, words: string): boolean => {
  const number = numberOf(last)
  return number !== undefined && Array.from(words.matchAll(NUMBERS), ([found]) => found).includes(number)
}
