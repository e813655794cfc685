import type { FastifyInstance } from 'fastify'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { BudgetEdits } from '../../service/changes/budget-edits.ts'
import type { Login } from '../auth/login.ts'
import { planBudget } from '../contract/budget.ts'
import type { Daybook } from '../../service/daybook.ts'
import { route } from '../route.ts'
import { unwritten } from '../unwritten.ts'

export function registerBudget(app: FastifyInstance, { journal, configuration, ledgers }: Daybook, login: Login): void {
  const budgets = new BudgetEdits({ changes: journal, ledgers, configuration })

  route(app, planBudget, async ({ body: { amount, ...order }, request }) => {
    const outcome = await budgets.plan({ ...order, amount: Exact.parse(amount), who: login.nameOf(request) })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { success: true, files: outcome.change.files.map(({ name }) => name), change: outcome.change.id }
      case 'unchanged':
        return { success: true, files: [], change: '' }
      default:
        return unwritten(outcome, journal)
    }
  })
}
