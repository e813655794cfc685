import type { FastifyInstance } from 'fastify'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import type { BulkPlan } from '../../commands/bulk/plan.ts'
import type { BulkOperation } from '../../ingest/edit/operation.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { Login } from '../auth/login.ts'
import { applyBulkEdit, previewBulkEdit, type WireOperation, type WireOrder } from '../contract/editor.ts'
import { joinTransfers } from '../contract/imports.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { BulkEditOrder } from '../../service/changes/bulk-edits.ts'
import { conflict } from '../refusal.ts'
import { route } from '../route.ts'

const STATUS = { unmarked: UNMARKED, pending: PENDING, cleared: CLEARED } as const

export function registerBulk(app: FastifyInstance, { bulk, journal }: Daybook, login: Login): void {
  const problemsOf = (plan: Exclude<BulkPlan, { kind: 'planned' }>): { file: string; line: number; message: string }[] => {
    if (plan.kind === 'invalid') return wireProblems(plan.problems)
    const [file, line] = placeOf(plan.place)
    return [{ file, line, message: plan.kind === 'moved' ? 'the transaction does not stand here any more; sync, and choose again' : plan.why }]
  }
  const wireProblems = (problems: readonly Problem[]): { file: string; line: number; message: string }[] =>
    problems.map(({ file, line, message }) => ({ file: journal.nameOf(file), line, message }))

  route(app, previewBulkEdit, async ({ body }) => {
    const preview = await bulk.preview(orderOf(body))
    if (preview instanceof Refusal) return preview
    if (preview.kind !== 'preview') return { possible: false, transactions: 0, files: [], warnings: [], problems: problemsOf(preview) }
    return {
      possible: preview.files.length > 0,
      transactions: preview.transactions,
      files: preview.files.map(({ hunks, ...file }) => ({ ...file, hunks: [...hunks] })),
      warnings: [...preview.warnings],
      problems: [],
    }
  })

  const answerTo = (outcome: ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>) => {
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { saved: true, change: outcome.change.id, problems: [] }
      case 'unchanged':
        return { saved: true, change: '', problems: [] }
      case 'conflict':
        return conflict(`${outcome.name} was changed elsewhere at this moment; nothing was written, look at the difference again`)
      default:
        return { saved: false, change: '', problems: 'problems' in outcome ? wireProblems(outcome.problems) : problemsOf(outcome) }
    }
  }

  route(app, applyBulkEdit, async ({ body, request }) =>
    answerTo(await bulk.apply(orderOf(body), new Map(Object.entries(body.hashes)), login.nameOf(request))),
  )

  route(app, joinTransfers, async ({ body: { account, halves }, request }) => {
    const changes: string[] = []
    for (const outcome of await bulk.joinHalves(
      halves.map(({ day, ...half }) => ({ ...half, day: parseDay(day) })),
      account,
      login.nameOf(request),
    )) {
      const answer = answerTo(outcome)
      if (!('saved' in answer)) return answer
      if (answer.change !== '') changes.push(answer.change)
      if (!answer.saved) return { saved: false, changes, problems: answer.problems }
    }
    return { saved: true, changes, problems: [] }
  })
}

const orderOf = ({ operation, transactions, query, except }: WireOrder): BulkEditOrder => ({
  operation: operationOf(operation),
  transactions,
  found: query === undefined ? undefined : { query, except: except ?? [] },
})

const operationOf = (operation: WireOperation): BulkOperation =>
  operation.kind === 'set_status' ? { kind: 'set_status', status: STATUS[operation.status] } : operation

function placeOf(place: string): [file: string, line: number] {
  const colon = place.lastIndexOf(':')
  return colon < 0 ? [place, 0] : [place.slice(0, colon), Number(place.slice(colon + 1))]
}
