import type { EditReason } from '../../messages/said.ts'
import { ASSIGNED, GENERATED, INFERRED, type Tag } from '#vocabulary/book-columns.ts'
import { type Day, parseDay } from '#vocabulary/day.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { noteLines, type PostingFields, tagChanges, type TransactionFields } from '../../ingest/edit/edit-fields.ts'
import type { Book, BookPosting, BookTransaction, Dialect } from '../../ingest/journal/book.ts'
import { type ChangedLine, type Consequence, consequenceOf, consequencesOf, isRebooked, isSameAmount } from './consequences.ts'
import { asText, comparable, isSame } from './plan.ts'

/** Whether the book means what was asked for after an edit of one transaction, and nothing else. */

export const ELSEWHERE: EditReason = ['elsewhere']
const OTHERWISE: EditReason = ['otherwise']

export interface Comparison {
  readonly all: readonly BookTransaction[]
  readonly target: BookTransaction
  readonly after: Book
  readonly kind: 'edit' | 'delete' | 'duplicate'
  readonly fields: TransactionFields
  readonly groups: readonly BookPosting[][]
  readonly dialect: Dialect
  readonly nameOf: (file: number) => string
}

type Difference = { readonly field: string; readonly why: EditReason }

/** What the book means differently than it should, and which field is the cause; or what changes with the edit, where all is as asked. */
export function differenceAfter(asked: Comparison): Difference | { readonly consequences: readonly Consequence[] } {
  const { all, target, after, kind } = asked
  const left = new Map<string, BookTransaction[]>()
  for (const other of all) {
    if (other === target && kind !== 'duplicate') continue
    const key = comparable(other, AS_IT_IS)
    const same = left.get(key)
    if (same) same.push(other)
    else left.set(key, [other])
  }
  const more: BookTransaction[] = []
  for (const transaction of after.wholeTransactions()) if (!left.get(comparable(transaction, AS_IT_IS))?.shift()) more.push(transaction)
  const wanted = kind === 'delete' ? 0 : 1
  const before = [...left.values()].flat()
  if (more.length !== before.length + wanted) return { field: '', why: ELSEWHERE }
  const is = kind === 'delete' ? undefined : more.length === 1 ? more[0] : newOne(more, asked)
  if (wanted === 1 && !is) return { field: '', why: ELSEWHERE }
  const consequences = consequencesOf(
    before,
    more.filter((one) => one !== is),
    asked.nameOf,
  )
  if (!consequences) return { field: '', why: ELSEWHERE }
  if (!is) return { consequences }
  const checked = { ...asked, is }
  return fieldThatDiffers(checked) ?? { consequences: [...ownConsequence(checked), ...consequences] }
}

/** The edited transaction is where it was, and a copy is the last one of its day. */
const newOne = (more: readonly BookTransaction[], { kind, fields, target }: Comparison): BookTransaction | undefined =>
  kind === 'duplicate'
    ? more.filter(({ day, beginLine }) => day === parseDay(fields.date!) && beginLine > 0).toSorted((a, b) => b.beginLine - a.beginLine)[0]
    : more.find(({ file, beginLine }) => file === target.file && beginLine === target.beginLine)

const AS_IT_IS = { kind: 'delete' } as const

type Checked = Comparison & { readonly is: BookTransaction }

function fieldThatDiffers(asked: Checked): Difference | undefined {
  const { target: was, is, fields } = asked
  const differs = (field: string): Difference => ({ field, why: OTHERWISE })
  if (is.day !== (fields.date === undefined ? was.day : parseDay(fields.date))) return differs('date')
  if (is.secondDay !== secondDayAfter(asked)) return differs(fields.secondDate === undefined ? 'date' : 'second_date')
  if (is.payee !== payeeAfter(asked)) return differs('payee')
  if ((is.code ?? '') !== (fields.code ?? was.code ?? '')) return differs(fields.code === undefined ? 'payee' : 'code')
  if (is.status !== (fields.status ?? was.status)) return differs('status')
  const tagsAre = (tags: readonly Tag[]): string => JSON.stringify(tags.map(({ name, value }) => `${name}\0${value}`).toSorted())
  if (tagsAre(is.tags) !== tagsAre(fields.tags ?? was.tags)) return differs(fields.note === undefined ? 'tags' : 'note')
  if (!isSame(is.links, was.links)) return differs('tags')
  if (fields.note === undefined || asked.dialect === 'beancount') {
    if (!fields.tags && is.note !== was.note) return differs('note')
  } else {
    const lines = new Set((is.note ?? '').split('\n').map((line) => line.trim()))
    if (noteLines(fields.note).some((line) => !lines.has(line))) return differs('note')
  }
  return postingThatDiffers(asked)
}

const secondDayAfter = ({ target, fields: { secondDate } }: Comparison): Day | undefined =>
  secondDate === undefined ? target.secondDay : secondDate === '' ? undefined : parseDay(secondDate)

/** How the reader shows the payee: beancount's with its narration. */
function payeeAfter({ target, fields, dialect, kind }: Comparison): string {
  if (dialect !== 'beancount' || kind !== 'edit') return fields.payee ?? target.payee
  const bar = target.payee.indexOf(' | ')
  // The strings themselves decide; without a change of one of them the text stays.
  if (fields.payee === undefined && fields.note === undefined) return target.payee
  const { payee = bar < 0 ? '' : target.payee.slice(0, bar), note = bar < 0 ? target.payee : target.payee.slice(bar + 3) } = fields
  return payee ? (note ? `${payee} | ${note}` : payee) : note
}

const wantedPostings = ({ fields, groups }: Comparison): readonly PostingFields[] =>
  fields.postings ?? groups.map((_, from) => ({ from, account: undefined, amount: undefined }))

/** A lot that is bought has the day of its transaction, and moves with it. */
const booked = (line: readonly BookPosting[], { day }: BookTransaction): BookPosting[] =>
  line.map((posting) => {
    if (posting.detail?.day !== day) return posting
    const { day: _, ...detail } = posting.detail
    return { ...posting, detail }
  })

/** The postings whose amounts were not edited, before and afterwards. */
const keptAmounts = (asked: Checked): ChangedLine[] => {
  const now = groupsOf(asked.is)
  return wantedPostings(asked).flatMap(({ from, amount }, nth) => {
    const before = from === undefined ? undefined : asked.groups[from]
    return before && amount === undefined ? [{ before: booked(before, asked.target), after: booked(now[nth] ?? [], asked.is) }] : []
  })
}

/** The transaction itself, where it takes other lots although its amounts were not edited. */
function ownConsequence(asked: Checked): readonly Consequence[] {
  const kept = keptAmounts(asked)
  if (asked.kind === 'duplicate' || !kept.some(isRebooked)) return []
  return [
    consequenceOf(
      asked.target,
      kept.filter((line) => !isSameAmount(line)),
      asked.nameOf,
    ),
  ]
}

function postingThatDiffers(asked: Checked): Difference | undefined {
  const { is, groups, fields, dialect } = asked
  const now = groupsOf(is)
  const wanted = wantedPostings(asked)
  if (now.length !== wanted.length) return { field: 'postings', why: OTHERWISE }
  const isRebalanced =
    wanted.some(({ from, amount }) => amount !== undefined || from === undefined) ||
    wanted.length !== groups.length ||
    keptAmounts(asked).some(isRebooked)
  const gone = new Set(fields.tags ? tagChanges(asked.target.tags, fields.tags).gone : [])
  for (const [nth, { from, account, amount, comment }] of wanted.entries()) {
    const is = booked(elementAt(now, nth), asked.is)
    const was = from === undefined ? undefined : booked(groups[from] ?? [], asked.target)
    const differs = (field: string): Difference => ({ field: `postings.${nth}.${field}`, why: OTHERWISE })
    const wantedAccount = account ?? was?.[0]?.account
    if (is.some((posting) => posting.account !== wantedAccount)) return differs('account')
    if (amount === null ? is.some(({ flags }) => (flags & INFERRED) === 0) : amount && !isAmount(is, amount)) return differs('amount')
    const isFree = amount !== undefined || (isRebalanced && was?.some(({ flags }) => (flags & (INFERRED | ASSIGNED)) !== 0))
    if (amount === undefined && !isFree && was && !isSame(is.map(amountsOf), was.map(amountsOf)) && !isRebooked({ before: was, after: is }))
      return differs('amount')
    if (fields.status !== undefined && is.some(({ status }) => status !== fields.status)) return { field: 'status', why: OTHERWISE }
    if (was && !isSame([detailsOf(is[0]!, fields, gone)], [detailsOf(was[0]!, fields, gone)]))
      return differs(comment === undefined ? 'account' : 'comment')
    const noteWas = was?.[0]?.note ?? ''
    if (!fields.tags && dialect !== 'beancount' && !isNote(is[0]!.note, noteWas, comment))
      return differs(comment === undefined ? 'account' : 'comment')
  }
  return undefined
}

const isAmount = (group: readonly BookPosting[], { quantity, commodity }: { readonly quantity: string; readonly commodity: string }): boolean =>
  group.every((posting) => posting.amount.commodity === commodity && (posting.flags & (INFERRED | ASSIGNED)) === 0) &&
  Exact.parse(quantity).equals(Exact.sum(group.map((posting) => posting.amount.quantity)))

/** A comment that was changed is the first line of the note; the lines below it stay. */
function isNote(note: string, before: string, comment: string | undefined): boolean {
  if (comment === undefined) return note === before
  const [is, was] = [noteLines(note), noteLines(before)]
  const left = comment === '' ? is : is.slice(1)
  return (comment === '' || is[0] === comment) && (isSame(left, was) || isSame(left, was.slice(1)))
}

const amountsOf = ({ amount, cost, lot, detail }: BookPosting): string => asText([amount, cost, lot, lot && detail])

/** What no field of a posting changes; the status and tags of the transaction reach its postings. */
const detailsOf = ({ day, status, kind, payee, tags }: BookPosting, fields: TransactionFields, gone: ReadonlySet<string>): string =>
  JSON.stringify([
    day,
    fields.status ?? status,
    kind,
    payee,
    tags.filter(({ name }) => !gone.has(name)).map(({ name, value }) => `${name}\0${value}`),
  ])

/** The postings that are written, those of one line together: what balances several commodities is one line and several postings. */
export function groupsOf({ postings, beginLine, endLine }: BookTransaction): BookPosting[][] {
  const byLine = new Map<number, BookPosting[]>()
  for (const posting of postings) {
    if ((posting.flags & GENERATED) !== 0 || posting.line <= beginLine || posting.line > endLine) continue
    const group = byLine.get(posting.line)
    if (group) group.push(posting)
    else byLine.set(posting.line, [posting])
  }
  return [...byLine].toSorted(([a], [b]) => a - b).map(([, group]) => group)
}
