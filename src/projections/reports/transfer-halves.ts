import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/** An outflow of one own account and an equal inflow of another whose counter accounts are both placeholders. */
export interface TransferHalves {
  /** Postings of the two accounts, as places in `booked`. */
  readonly left: number
  readonly came: number
}

/** Days that banks take for a transfer. */
const DAYS_APART_MAX = 4
/** Nearest day first; of the same distance the later one. */
const DISTANCES = Array.from({ length: 2 * DAYS_APART_MAX + 1 }, (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2))

/** Pairs that look like one transfer from two statements, in the order of the book. `isOpen` recognises placeholder accounts. */
export function transferHalves(ledger: ValuedLedger, isOpen: (account: string) => boolean): TransferHalves[] {
  const { booked, accounts } = ledger
  const open = accounts.where((_, name) => isOpen(name))
  if (!open.includes(1)) return []
  const own = accounts.where(({ root }, name) => (root === ASSETS || root === LIABILITIES) && !isOpen(name))
  const left: number[] = []
  const came = new Map<string, Map<number, number[]>>()
  const keyOf = (posting: number, day: Day): string => `${day} ${intAt(booked.commodity, posting)} ${booked.quantityOf(posting).abs().toString()}`
  // From the last to the first, so that the first is taken from the end of its list: from the beginning of a long one each would move all others.
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    const posting = halfIn(group)
    if (posting === undefined) continue
    if (booked.quantityOf(posting).sign < 0) left.push(posting)
    else put(came, keyOf(posting, intAt(booked.day, posting)), intAt(booked.account, posting), posting)
  }
  const pairs: TransferHalves[] = []
  let waiting = left.reverse()
  for (const distance of DISTANCES)
    waiting = waiting.filter((posting) => {
      const other = taken(came.get(keyOf(posting, intAt(booked.day, posting) + distance)), intAt(booked.account, posting))
      if (other !== undefined) pairs.push({ left: posting, came: other })
      return other === undefined
    })
  return pairs.sort((a, b) => a.left - b.left)

  /** The posting of the own account in a transaction with one other posting, on a placeholder account. */
  function halfIn(group: number): number | undefined {
    const first = intAt(booked.first, group)
    if (intAt(booked.first, group + 1) - first !== 2 || ledger.view.transactions.beginLine[intAt(booked.transactionRow, group)] === 0)
      return undefined
    const posting = own[intAt(booked.account, first)] === 1 ? first : first + 1
    const other = posting === first ? first + 1 : first
    const isHalf = own[intAt(booked.account, posting)] === 1 && open[intAt(booked.account, other)] === 1
    return isHalf && ledger.counted.includes(posting) && booked.commodity[posting] === booked.commodity[other] ? posting : undefined
  }
}

function put(came: Map<string, Map<number, number[]>>, key: string, account: number, posting: number): void {
  const ofKey = came.get(key) ?? new Map<number, number[]>()
  const ofAccount = ofKey.get(account)
  if (ofAccount) ofAccount.push(posting)
  else ofKey.set(account, [posting])
  came.set(key, ofKey)
}

/** The first inflow of an account other than this; exhausted accounts are not scanned again. */
function taken(came: Map<number, number[]> | undefined, account: number): number | undefined {
  for (const [other, postings] of came ?? []) {
    if (other === account) continue
    const posting = postings.pop()
    if (postings.length === 0) came!.delete(other)
    return posting
  }
  return undefined
}
