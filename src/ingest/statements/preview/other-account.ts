import { type AccountChoice, predict } from '../accounts/predict.ts'
import { isNoCategory } from '../accounts/placeholder.ts'
import { isDebtPaid } from '../presets/card.ts'
import { beancountAccount } from '../write/account-name.ts'
import type { AccountKnowledge, OtherSide } from './account-knowledge.ts'
import { calledAccount, paidCard } from './called-account.ts'
import type { RowPrediction } from './preview.ts'

const CATEGORY_CONFIDENCE = 0.9
/** A row that has the number of another own account moves money there. */
const NUMBER_CONFIDENCE = 0.98

/** The account of the other side: one that the statement's category names, then the predicted one, then one made of the category. */
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
  const said = choices.find(isSaid)
  if (said !== undefined) return { account: said.account, choices }
  const offered = (account: string, confidence: number): AccountChoice => ({ account, confidence, because: 'words' })
  const called = calledAccount({ words, quantity, own }, knowledge)
  if (called !== undefined) return { account: called, choices: [offered(called, CALLED_CONFIDENCE)] }
  const cards = paidCard({ words: `${words} ${category}`, quantity, own }, knowledge)
  if (cards?.length === 1) return { account: cards[0]!, choices: [offered(cards[0]!, CALLED_CONFIDENCE)] }
  if (cards)
    return {
      account: unknownAccount({ words, category, quantity, own }, knowledge),
      choices: cards.slice(0, 3).map((card) => offered(card, 1 / cards.length)),
    }
  return { account: unknownAccount({ words, category, quantity, own }, knowledge), choices }
}

/** Less than this is more often wrong than right (measured): worth an offer, but the row stays unknown. */
const SAID_MIN = 0.4

const isSaid = ({ confidence, because }: AccountChoice): boolean => because !== 'words' || confidence >= SAID_MIN

const CALLED_CONFIDENCE = 0.5

/** "Food:Bakery" is Expenses:Food:Bakery where the book has that, "[Savings]" the account at whose end Savings stands. */
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
  return known ?? (dialect === 'beancount' ? beancountAccount(checking) : checking)

  // A book that calls its accounts otherwise has one that nearly everything is paid from.
  function mostUsed(): string | undefined {
    const paying = accounts.filter(roots.beginning('Assets')).sort((a, b) => model.supportOf(b) - model.supportOf(a))
    return paying.find((account) => model.supportOf(account) > 0)
  }
}

function unknownAccount({ words, category, quantity, own }: OtherSide, knowledge: AccountKnowledge): string {
  const { roots, unknown, dialect } = knowledge
  const isOfDebt = roots.beginning('Liabilities')(own)
  // What is paid to a card comes from an account; what is refunded takes from what was spent. Neither is income.
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
  // One that the book has already, in whichever language.
  const usual =
    parts.length > 0 ? undefined : knowledge.placeholders.find((account) => account.startsWith(`${root}:`) && !account.includes(':', root.length + 1))
  if (usual !== undefined) return usual
  const isLower = root === root.toLowerCase()
  const name = [root, ...(parts.length > 0 ? parts : [isLower ? roots.unknown.toLowerCase() : roots.unknown])].join(':')
  return dialect === 'beancount' ? beancountAccount(name) : name
}
