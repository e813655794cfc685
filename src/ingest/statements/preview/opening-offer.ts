import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import { entryText } from '../write/entry-text.ts'
import type { Draft } from '../write/draft.ts'
import type { Transformed } from './outcome.ts'
import type { BalanceCheck, OpeningOffer, Place, PreviewRequest, PreviewRow } from './preview.ts'

/**
 * The opening balance that a first statement shows: what it says the account held at its end, less its rows. Only where the journal has nothing
 * of the account but what these rows tell, such as transfers, and the statement agrees with its own rows.
 */
export function openingOffer(
  balances: readonly BalanceCheck[],
  { own, outcomes }: Transformed,
  rows: readonly Pick<PreviewRow, 'duplicateOf' | 'similarTo'>[],
  request: PreviewRequest,
): OpeningOffer | undefined {
  const [only] = balances.filter(({ account }) => account === own)
  if (balances.length !== 1 || !only?.closing || only.off) return undefined
  const { account, commodity, closing } = only
  const placeOf = ({ file, line }: Place): string => `${file}:${line}`
  const twins = new Set(rows.flatMap(({ duplicateOf, similarTo }) => [duplicateOf, similarTo].flatMap((twin) => (twin ? [placeOf(twin)] : []))))
  const before = request.transactions.filter(({ postings }) => postings.some((posting) => posting.account === account))
  if (before.some((transaction) => !twins.has(placeOf(transaction)))) return undefined
  const drafts = outcomes.flatMap((outcome) => (outcome?.kind === 'text' ? outcome.drafts : []))
  const moved = drafts
    .filter((draft) => draft.day <= parseDay(closing.day))
    .flatMap(({ postings }) => postings.filter((posting) => posting.account === account && posting.commodity === commodity))
  const quantity = moved.reduce((left, posting) => left.minus(posting.quantity), Exact.parse(closing.stated))
  if (quantity.isZero || drafts.length === 0) return undefined
  const day = [...drafts, ...before].reduce((first, one) => Math.min(first, one.day), Infinity)
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
  return {
    account,
    from: equity,
    day: formatDay(day),
    quantity: quantity.toText(),
    commodity,
    text: entryText(draft, request.style, request.dialect),
  }
}

/** The book's own account of openings, or the usual one. */
function equityAccount({ transactions, declaredAccounts, rooted, dialect }: PreviewRequest): string {
  const roots = new AccountRoots(rooted, dialect)
  const accounts = [...declaredAccounts, ...transactions.flatMap(({ postings }) => postings.map(({ account }) => account))]
  return accounts.filter(roots.beginning('Equity')).find((account) => /opening/i.test(account)) ?? roots.written('Equity:OpeningBalances')
}
