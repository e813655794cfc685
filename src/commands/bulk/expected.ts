import type { Tag } from '#vocabulary/book-columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { renamedAccount } from '../../ingest/edit/account-name.ts'
import type { BulkOperation } from '../../ingest/edit/operation.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { MeantPosting, MeantTransaction } from './meaning.ts'

/** What a transaction shall mean after an operation; undefined for one that is gone. */
export function expectedAfter(transaction: MeantTransaction, operation: BulkOperation, dialect: Dialect): MeantTransaction | undefined {
  const eachPosting = (change: (posting: MeantPosting) => MeantPosting): MeantTransaction => ({
    ...transaction,
    postings: transaction.postings.map(change),
  })
  switch (operation.kind) {
    case 'rename_account':
      return eachPosting((posting) => ({ ...posting, account: renamedAccount(posting.account, operation.from, operation.to) ?? posting.account }))
    case 'set_payee':
      return { ...transaction, payee: payeeAfter(transaction.payee, operation.payee, dialect) }
    case 'set_date':
      return { ...transaction, day: parseDay(operation.date) }
    case 'set_status':
      return { ...eachPosting((posting) => ({ ...posting, status: operation.status })), status: operation.status }
    case 'change_commodity': {
      const of = <A extends { readonly commodity: string } | undefined>(amount: A): A =>
        amount?.commodity === operation.from ? { ...amount, commodity: operation.to } : amount
      return eachPosting((posting) => ({ ...of(posting), cost: of(posting.cost), lot: of(posting.lot) }))
    }
    case 'add_tag':
      return { ...transaction, tags: [...transaction.tags, { name: operation.name, value: operation.value }] }
    case 'remove_tag':
      return withTags(transaction, (tags) => tags.filter(({ name }) => name !== operation.name))
    case 'rename_tag':
      return withTags(transaction, (tags) => tags.map((tag) => (tag.name === operation.from ? { ...tag, name: operation.to } : tag)))
    case 'move':
      return transaction
    case 'delete':
      return undefined
    case 'make_transfer':
      return transaction // What becomes of it is a question of both halves: see halves.ts.
  }
}

/** beancount's payee is shown with its narration, which stays. */
function payeeAfter(before: string, payee: string, dialect: Dialect): string {
  const bar = dialect === 'beancount' ? before.indexOf(' | ') : -1
  return bar < 0 ? payee : payee + before.slice(bar)
}

function withTags(transaction: MeantTransaction, change: (tags: readonly Tag[]) => readonly Tag[]): MeantTransaction {
  return {
    ...transaction,
    tags: change(transaction.tags),
    postings: transaction.postings.map((posting) => ({ ...posting, tags: change(posting.tags) })),
  }
}

/** Operations that rewrite notes: a note is the text that its tags stand in. */
const REWRITES_NOTES: ReadonlySet<BulkOperation['kind']> = new Set(['add_tag', 'remove_tag', 'rename_tag'])

/** What two transactions are compared by: everything but their places. */
export function comparable({ place: _place, postings, tags, ...transaction }: MeantTransaction, operation: BulkOperation): string {
  const withoutNotes = REWRITES_NOTES.has(operation.kind) && { note: '' }
  return JSON.stringify({
    ...transaction,
    ...withoutNotes,
    tags: namedTags(tags, operation),
    postings: postings.map(({ line: _line, tags: own, ...posting }) => ({ ...posting, ...withoutNotes, tags: namedTags(own, operation) })),
  })
}

/** The value of metadata may be the account (which is renamed) or a text that reads the same (which is not): both are the same here. */
function namedTags(tags: readonly Tag[], operation: BulkOperation): string[] {
  const valueOf = (value: string): string => (operation.kind === 'rename_account' && renamedAccount(value, operation.from, operation.to)) || value
  return tags.map(({ name, value }) => `${name}\0${valueOf(value)}`).toSorted()
}

/** Whether an operation would change this transaction at all. */
export function concerns(transaction: MeantTransaction, operation: BulkOperation, dialect: Dialect): boolean {
  if (isOfWhole(operation)) return true
  return comparable(transaction, AS_IT_IS) !== comparable(expectedAfter(transaction, operation, dialect)!, AS_IT_IS)
}

/** Lines are moved or go as a whole, whatever they say. */
const isOfWhole = ({ kind }: BulkOperation): boolean => kind === 'move' || kind === 'delete' || kind === 'make_transfer'

const AS_IT_IS: BulkOperation = { kind: 'delete' }
