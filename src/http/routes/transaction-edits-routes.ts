import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { BookedAmount, Consequence } from '../../commands/bulk/consequences.ts'
import { written } from '../../messages/said.ts'
import type { EditOutcome } from '../../service/changes/transaction-edits.ts'
import {
  addTransaction,
  createTransaction,
  deleteTransaction,
  duplicateTransaction,
  editTransaction,
  getEditableTransaction,
  ownAccounts,
  parseTransaction,
  type WireConsequence,
} from '../contract/transaction-edits-contract.ts'
import { route, textsOf } from '../route.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ParsedLine } from '../../ingest/quick-add/parse-line.ts'
import type { JournalChanges } from '../../service/changes/journal-changes.ts'
import { type AddedEntry, fieldsOf, type QuickAddOutcome } from '../../service/changes/quick-add.ts'
import type { Login } from '../auth/login.ts'
import type { Daybook } from '../../service/daybook.ts'
import { type HttpRefusal, unwritten } from '../http-refusal.ts'
import { fileError } from './editor-routes.ts'

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

/** What a line must be to need no second look. */
const SURE = 0.85
const ERRORS_MAX = 100

export function registerQuickAdd(app: FastifyInstance, { quickAdd, journal, ledgers }: Daybook, login: Login): void {
  route(app, ownAccounts, async () => ({ accounts: await quickAdd.accounts() }))

  route(app, addTransaction, async ({ body, request }) => {
    const { journal: file, ...fields } = body
    const added = answered(await quickAdd.add({ fields, journal: file, who: login.nameOf(request), cause: 'quick_add' }), journal)
    return 'kind' in added ? wireAdded(added, journal) : added
  })

  route(app, parseTransaction, async ({ body }) => {
    const parsed = await quickAdd.understand(body.text, body.locale)
    if (parsed instanceof Refusal) return parsed
    const isSure = parsed.confidence.overall >= SURE
    return {
      result: {
        date: ledgers.current().zone.start(parsed.day),
        amount: parsed.amount,
        currency: parsed.currency,
        payee: parsed.payee,
        note: parsed.note,
        from_account: parsed.from,
        to_account: parsed.to,
        direction: parsed.direction,
        confidence: wireConfidence(parsed),
        suggestions: wireSuggestions(parsed),
        warnings: [...parsed.warnings],
      },
      auto_create: isSure,
      requires_confirmation: !isSure,
    }
  })

  route(app, createTransaction, async ({ body, request }) => {
    const { text, locale, journal: file, suggestion_used: _used, time_to_confirm_ms: _time, ...overrides } = body
    const parsed = await quickAdd.understand(text, locale)
    if (parsed instanceof Refusal) return parsed
    const fields = fieldsOf(parsed, overrides)
    const added = answered(await quickAdd.add({ fields, journal: file, who: login.nameOf(request), cause: 'quick_add' }), journal)
    if (!('kind' in added)) return added
    return {
      ...wireAdded(added, journal),
      final_transaction: { ...added.fields },
      parser_confidence: wireConfidence(parsed),
      parser_suggestions: wireSuggestions(parsed),
    }
  })
}

/** What was added, or why nothing was. */
export function answered(outcome: QuickAddOutcome, journal: JournalChanges): AddedEntry | Refusal | HttpRefusal {
  if (outcome instanceof Refusal) return outcome
  return outcome.kind === 'added' ? outcome : unwritten(outcome, journal)
}

const wireAdded = ({ text, problems, change }: AddedEntry, journal: JournalChanges) => ({
  success: true as const,
  entry: `${text}\n\n`,
  errors: problems.slice(0, ERRORS_MAX).map((problem) => fileError({ ...problem, name: journal.nameOf(problem.file) }, '')),
  change,
})

const wireConfidence = ({ confidence }: ParsedLine) => ({
  date: confidence.day,
  amount: confidence.amount,
  payee: confidence.payee,
  from_account: confidence.from,
  to_account: confidence.to,
  direction: confidence.direction,
  overall: confidence.overall,
})

const wireSuggestions = ({ suggestions }: ParsedLine) => [
  { field: 'from_account' as const, suggestions: suggestions.from.map((one) => ({ ...one })) },
  { field: 'to_account' as const, suggestions: suggestions.to.map((one) => ({ ...one })) },
]
