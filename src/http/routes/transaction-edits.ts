import type { FastifyInstance } from 'fastify'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { EditOutcome } from '../../service/changes/transaction-edits.ts'
import type { Login } from '../auth/login.ts'
import { deleteTransaction, duplicateTransaction, editTransaction, getEditableTransaction } from '../contract/transaction-edits.ts'
import { route } from '../route.ts'

const STATUS = { unmarked: UNMARKED, pending: PENDING, cleared: CLEARED } as const
const STATUS_NAMES: Readonly<Record<Status, keyof typeof STATUS>> = { [UNMARKED]: 'unmarked', [PENDING]: 'pending', [CLEARED]: 'cleared' }
const PROBLEMS_MAX = 20

export function registerTransactionEdits(app: FastifyInstance, { transactionEdits }: Daybook, login: Login): void {
  route(app, getEditableTransaction, async ({ query }) => {
    const transaction = await transactionEdits.look(query.id)
    if (transaction instanceof Refusal) return transaction
    const { version, dialect, file, line, day, payee, note, status, tags, postings } = transaction
    return {
      id: query.id,
      version,
      dialect,
      file,
      line,
      date: formatDay(day),
      payee,
      note,
      status: STATUS_NAMES[status],
      tags: [...tags],
      postings: postings.map(({ isLeftOut, isAmountEditable, ...posting }) => ({
        ...posting,
        is_left_out: isLeftOut,
        is_amount_editable: isAmountEditable,
      })),
    }
  })

  const answerTo = (outcome: EditOutcome) => {
    if (outcome instanceof Refusal) return outcome
    if ('change' in outcome) return { saved: true, change: outcome.change, problems: [] }
    return { saved: false, change: '', problems: outcome.problems.slice(0, PROBLEMS_MAX) }
  }

  route(app, editTransaction, async ({ body: { id, version, status, postings, ...fields }, request }) => {
    const edit = {
      kind: 'edit' as const,
      version,
      fields: {
        ...fields,
        status: status && STATUS[status],
        postings: postings?.map(({ from, account, amount }) => ({ from, account, amount })),
      },
    }
    return answerTo(await transactionEdits.apply(id, edit, login.nameOf(request)))
  })

  route(app, deleteTransaction, async ({ body: { id, version }, request }) =>
    answerTo(await transactionEdits.apply(id, { kind: 'delete', version }, login.nameOf(request))),
  )

  route(app, duplicateTransaction, async ({ body: { id, version, date }, request }) =>
    answerTo(await transactionEdits.apply(id, { kind: 'duplicate', version, date }, login.nameOf(request))),
  )
}
