import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ParsedLine } from '../../ingest/quick-add/parse-line.ts'
import type { JournalChanges } from '../../service/changes/journal-changes.ts'
import { type AddedEntry, fieldsOf, type QuickAddOutcome } from '../../service/changes/quick-add.ts'
import type { Login } from '../auth/login.ts'
import { addTransaction, createTransaction, ownAccounts, parseTransaction } from '../contract/quick-add-contract.ts'
import type { Daybook } from '../../service/daybook.ts'
import { type HttpRefusal, unwritten } from '../http-refusal.ts'
import { route } from '../route.ts'
import { fileError } from './editor-routes.ts'

/** What a line must be to need no second look. */
const SURE = 0.85
const PROBLEMS_MAX = 100

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
  errors: problems.slice(0, PROBLEMS_MAX).map((problem) => fileError({ ...problem, name: journal.nameOf(problem.file) }, '')),
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
