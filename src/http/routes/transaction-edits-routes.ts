import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { BookedAmount, Consequence } from '../../commands/bulk/consequences.ts'
import type { Daybook } from '../../service/daybook.ts'
import { written } from '../../messages/said.ts'
import type { EditOutcome } from '../../service/changes/transaction-edits.ts'
import type { Login } from '../auth/login.ts'
import {
  deleteTransaction,
  duplicateTransaction,
  editTransaction,
  getEditableTransaction,
  type WireConsequence,
} from '../contract/transaction-edits-contract.ts'
import { textsOf } from '../request-language.ts'
import { route } from '../route.ts'

const STATUS = { unmarked: UNMARKED, pending: PENDING, cleared: CLEARED } as const
const STATUS_NAMES: Readonly<Record<Status, keyof typeof STATUS>> = { [UNMARKED]: 'unmarked', [PENDING]: 'pending', [CLEARED]: 'cleared' }
const PROBLEMS_MAX = 20
const CONSEQUENCES_MAX = 100

export function registerTransactionEdits(app: FastifyInstance, { transactionEdits }: Daybook, login: Login): void {
  route(app, getEditableTransaction, async ({ query }) => {
    const transaction = await transactionEdits.look(query.id)
    if (transaction instanceof Refusal) return transaction
    const { version, dialect, file, beginLine: line, day, secondDay, code = '', payee, note, status, tags, postings } = transaction
    return {
      id: query.id,
      version,
      dialect,
      file,
      line,
      date: formatDay(day),
      second_date: secondDay === undefined ? '' : formatDay(secondDay),
      code,
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

  const answerTo = async (outcome: EditOutcome, request: FastifyRequest) => {
    if (outcome instanceof Refusal) return outcome
    const consequences = { consequences: [], consequences_count: 0, confirmation: '' }
    if ('change' in outcome) return { saved: true, change: outcome.change, ...consequences, problems: [] }
    if ('problems' in outcome) {
      const texts = await textsOf(request)
      const problems = outcome.problems.slice(0, PROBLEMS_MAX).map(({ field, message }) => ({ field, message: written(message, texts) }))
      return { saved: false, change: '', ...consequences, problems }
    }
    return {
      saved: false,
      change: '',
      consequences: outcome.consequences.slice(0, CONSEQUENCES_MAX).map(wireConsequence),
      consequences_count: outcome.consequences.length,
      confirmation: outcome.confirmation,
      problems: [],
    }
  }

  route(app, editTransaction, async ({ body: { id, version, confirmation, status, second_date: secondDate, postings, ...fields }, request }) => {
    const edit = {
      kind: 'edit' as const,
      version,
      fields: {
        ...fields,
        secondDate,
        status: status && STATUS[status],
        postings: postings?.map(({ from, account, amount, comment }) => ({ from, account, amount, comment })),
      },
    }
    return answerTo(await transactionEdits.apply(id, edit, { who: login.nameOf(request), confirmation }), request)
  })

  route(app, deleteTransaction, async ({ body: { id, version, confirmation }, request }) =>
    answerTo(await transactionEdits.apply(id, { kind: 'delete', version }, { who: login.nameOf(request), confirmation }), request),
  )

  route(app, duplicateTransaction, async ({ body: { id, version, confirmation, date }, request }) =>
    answerTo(await transactionEdits.apply(id, { kind: 'duplicate', version, date }, { who: login.nameOf(request), confirmation }), request),
  )
}

const wireConsequence = ({ day, postings, gains, ...consequence }: Consequence): WireConsequence => ({
  ...consequence,
  date: formatDay(day),
  postings: postings.map(({ account, before, after }) => ({ account, before: before.map(wireAmount), after: after.map(wireAmount) })),
  gains: [...gains],
})

const wireAmount = ({ costCommodity, lotDay, label, ...amount }: BookedAmount): WireConsequence['postings'][number]['before'][number] => ({
  ...amount,
  cost_commodity: costCommodity,
  lot_date: lotDay === undefined ? '' : formatDay(lotDay),
  lot_label: label,
})
