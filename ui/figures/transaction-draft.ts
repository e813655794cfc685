import type { EditableTransactionAnswer, EditTransactionBody } from '../../src/http/contract/transaction-edits-contract.ts'
import { sumOf } from './sum-figures.ts'

/** A transaction while it is edited. Pure. */

export interface DraftedPosting {
  /** Which of the written postings it is; undefined for a new one. */
  readonly from: number | undefined
  readonly account: string
  /** A decimal as the service reads it; '' leaves the amount out. */
  readonly quantity: string
  readonly commodity: string
  readonly comment: string
}

export interface TransactionDraft {
  readonly date: string
  /** '' for none. */
  readonly secondDate: string
  readonly code: string
  readonly payee: string
  readonly note: string
  readonly status: EditableTransactionAnswer['status']
  readonly tags: EditableTransactionAnswer['tags']
  readonly postings: readonly DraftedPosting[]
}

export const draftOf = ({
  date,
  second_date: secondDate,
  code,
  payee,
  note,
  status,
  tags,
  postings,
}: EditableTransactionAnswer): TransactionDraft => ({
  date,
  secondDate,
  code,
  payee,
  note,
  status,
  tags,
  postings: postings.map(({ account, quantity, commodity, is_left_out, comment }, from) => ({
    from,
    account,
    quantity: is_left_out ? '' : quantity,
    commodity,
    comment,
  })),
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs from the transaction as it was read; undefined where nothing does. */
export const changesOf = (draft: TransactionDraft, was: EditableTransactionAnswer): Omit<EditTransactionBody, 'id' | 'version'> | undefined => {
  const before = draftOf(was)
  const { postings, date, secondDate, code, payee, note, status, tags } = draft
  const changes = {
    ...(date !== before.date && { date }),
    ...(secondDate !== before.secondDate && { second_date: secondDate }),
    ...(code.trim() !== before.code && { code: code.trim() }),
    ...(payee.trim() !== before.payee && { payee: payee.trim() }),
    ...(note.trim() !== before.note && { note: note.trim() }),
    ...(status !== before.status && { status }),
    ...(!isEqual(tags, before.tags) && { tags: [...tags] }),
    ...(!isEqual(postings, before.postings) && { postings: postings.map((posting) => changedPosting(posting, before.postings)) }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}

const changedPosting = (
  { from, account, quantity, commodity, comment }: DraftedPosting,
  before: readonly DraftedPosting[],
): NonNullable<EditTransactionBody['postings']>[number] => {
  const was = from === undefined ? undefined : before[from]
  const isAmountKept = was !== undefined && was.quantity === quantity && (quantity === '' || was.commodity === commodity)
  const amount = quantity === '' ? null : { quantity, commodity: commodity.trim() }
  return {
    ...(from !== undefined && { from }),
    ...(account.trim() !== was?.account && { account: account.trim() }),
    ...(!isAmountKept && (was !== undefined || amount !== null) && { amount }),
    ...(comment.trim() !== (was?.comment ?? '') && { comment: comment.trim() }),
  }
}

const negated = (quantity: string): string => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`)

/** With another amount of one posting. Where two postings were read as opposite amounts, the other one follows. */
export const withQuantity = (
  draft: TransactionDraft,
  at: number,
  quantity: string,
  was: Pick<EditableTransactionAnswer, 'postings'>,
): TransactionDraft => {
  const { postings } = draft
  const read = postings.flatMap(({ from }) => (from === undefined ? [] : [was.postings[from]]))
  const isOpposite =
    postings.length === 2 &&
    read.length === 2 &&
    read.every((posting) => posting !== undefined && !posting.is_left_out && posting.quantity !== '') &&
    postings[0]?.commodity === postings[1]?.commodity &&
    postings[1 - at]?.quantity !== '' &&
    sumOf(read.map((posting) => Number(posting?.quantity))) === 0
  return {
    ...draft,
    postings: postings.map((posting, place) => {
      if (place === at) return { ...posting, quantity }
      return isOpposite && quantity !== '' ? { ...posting, quantity: negated(quantity) } : posting
    }),
  }
}

/** What is missing for the postings to balance, where all amounts are written in one commodity without a price; 0 otherwise. */
export const missingAmount = ({ postings }: TransactionDraft, hasPrice: boolean): number => {
  if (hasPrice || postings.some(({ quantity }) => quantity === '')) return 0
  if (new Set(postings.map(({ commodity }) => commodity.trim())).size !== 1) return 0
  return -sumOf(postings.map(({ quantity }) => Number(quantity)))
}

/** The amount of a posting that leaves its amount out; undefined if only the book can tell. */
export const leftOutAmount = (
  { postings }: TransactionDraft,
  at: number,
  was: Pick<EditableTransactionAnswer, 'postings'>,
): { readonly quantity: number; readonly commodity: string } | undefined => {
  const written = postings.flatMap(({ quantity, commodity, from }, place) => (place === at ? [] : [{ quantity, commodity: commodity.trim(), from }]))
  const before = postings[at]?.from === undefined ? undefined : was.postings[postings[at].from]
  const isUnchanged =
    postings.length === was.postings.length &&
    written.every(({ quantity, commodity, from }) => {
      const posting = from === undefined ? undefined : was.postings[from]
      return posting !== undefined && (posting.is_left_out ? quantity === '' : quantity === posting.quantity && commodity === posting.commodity)
    })
  if (isUnchanged)
    return before?.is_left_out && before.quantity !== '' ? { quantity: Number(before.quantity), commodity: before.commodity } : undefined
  const [first] = written
  const isPlain =
    first !== undefined &&
    written.every(({ quantity, commodity }) => quantity !== '' && commodity === first.commodity) &&
    !was.postings.some(({ behind }) => /^[{@]/.test(behind)) &&
    !postings.some(({ account }) => /^[([]/.test(account))
  return isPlain ? { quantity: -sumOf(written.map(({ quantity }) => Number(quantity))), commodity: first.commodity } : undefined
}

/** With one more posting, of what is missing where that is known. */
export const withPosting = (draft: TransactionDraft, hasPrice: boolean): TransactionDraft => {
  const missing = missingAmount(draft, hasPrice)
  const commodity = draft.postings[0]?.commodity ?? ''
  return {
    ...draft,
    postings: [...draft.postings, { from: undefined, account: '', quantity: missing === 0 ? '' : String(missing), commodity, comment: '' }],
  }
}

/** "trip", "city: Rome" */
export const tagIn = (text: string): { readonly name: string; readonly value: string } | undefined => {
  const [name = '', ...value] = text.trim().replace(/^#/, '').split(':')
  return name.trim() === '' ? undefined : { name: name.trim(), value: value.join(':').trim() }
}

/** The one account that was replaced by another, which other transactions of the payee may need too. */
export const replacedAccount = (
  draft: TransactionDraft,
  was: EditableTransactionAnswer,
): { readonly from: string; readonly to: string } | undefined => {
  const replaced = draft.postings.flatMap(({ from, account }) => {
    const before = from === undefined ? undefined : was.postings[from]?.account
    return before !== undefined && before !== account.trim() ? [{ from: before, to: account.trim() }] : []
  })
  return replaced.length === 1 && draft.postings.length === was.postings.length ? replaced[0] : undefined
}
