import { Exact } from '#vocabulary/exact.ts'
import type { Movement } from '../statement.ts'
import type { Draft, DraftPosting } from '../write/draft.ts'
import type { AccountKnowledge } from './account-knowledge.ts'
import { otherAccount } from './other-account.ts'
import type { RowPrediction } from './preview.ts'

export interface DraftedMovement {
  readonly draft: Draft
  readonly predictions: readonly RowPrediction[]
}

/** A movement of an account as a transaction: what it went to or came from first, the account itself last. */
export function draftMovement(
  movement: Movement,
  own: string,
  commodity: string,
  knowledge: AccountKnowledge,
  chosen: readonly string[] = [],
): DraftedMovement {
  const { day, amount, payee, description, reference, category } = movement
  const parts = partsOf(movement)
  const predictions = parts.map(({ amount: part, category: named, description: what }) =>
    otherAccount(
      {
        words: [payee, description, what].filter(Boolean).join(' '),
        category: named || category,
        quantity: part.negated(),
        own,
        numbered: parts.length === 1 ? knowledge.numberedIn(movement.row, own) : undefined,
      },
      knowledge,
    ),
  )
  const others = parts.map(
    (part, at): DraftPosting => ({ account: chosen[at] ?? predictions[at]!.account, quantity: part.amount.negated(), commodity }),
  )
  return {
    draft: { day, payee, description, code: reference, postings: [...others, { account: own, quantity: amount, commodity }] },
    predictions,
  }
}

/** The parts that a statement divides a movement into, if they add up to it. */
function partsOf({ amount, splits }: Movement): { amount: Exact; category: string; description: string }[] {
  if (splits && Exact.sum(splits.map((split) => split.amount)).equals(amount)) return [...splits]
  return [{ amount, category: '', description: '' }]
}
