import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import { entryText } from '../write/entry-text.ts'
import type { Draft } from '../write/draft.ts'
import type { Transformed } from './outcome.ts'
import type { BalanceCheck, OpeningOffer, PreviewRequest } from './preview.ts'

/**
 * The opening balance that a first statement shows: what it says the account held at its end, less its rows. Only where the journal has nothing
 * of the account yet and the statement agrees with its own rows.
 */
export function openingOffer(balances: readonly BalanceCheck[], { own, outcomes }: Transformed, request: PreviewRequest): OpeningOffer | undefined {
  const [only] = balances.filter(({ account }) => account === own)
  if (balances.length !== 1 || !only?.closing || only.off) return undefined
  const { account, commodity, closing } = only
  if (request.transactions.some(({ postings }) => postings.some((posting) => posting.account === account))) return undefined
  const quantity = Exact.parse(closing.stated).minus(Exact.parse(closing.book))
  const days = outcomes.flatMap((outcome) => (outcome?.kind === 'text' ? outcome.drafts.map(({ day }) => day) : []))
  if (quantity.isZero || days.length === 0) return undefined
  const day = days.reduce((first, one) => Math.min(first, one))
  const equity = equityAccount(request)
  const draft: Draft = {
    day,
    payee: 'Opening balance',
    description: '',
    code: '',
    postings: [
      { account, quantity, commodity },
      { account: equity, quantity: quantity.negated(), commodity },
    ],
  }
  return { account, day: formatDay(day), quantity: quantity.toText(), commodity, text: entryText(draft, request.style, request.dialect) }
}

/** The book's own account of openings, or the usual one. */
function equityAccount({ transactions, declaredAccounts, rooted, dialect }: PreviewRequest): string {
  const roots = new AccountRoots(rooted, dialect)
  const accounts = [...declaredAccounts, ...transactions.flatMap(({ postings }) => postings.map(({ account }) => account))]
  return accounts.filter(roots.beginning('Equity')).find((account) => /opening/i.test(account)) ?? roots.written('Equity:OpeningBalances')
}
