import type { FastifyInstance } from 'fastify'
import { unknownAccount } from '../../projections/reports/account-balance.ts'
import { accountAssertions } from '../../service/checks/account-assertions.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { getAssertions } from '../contract/account.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

const SHOWN_MAX = 200

/** What of an account comes from the journal's files and not from the log. */
export function registerAccounts(app: FastifyInstance, { journal, ledgers }: Pick<Dependencies, 'journal'> & { readonly ledgers: Ledgers }): void {
  route(app, getAssertions, async ({ parameters: { account } }) => {
    const ledger = ledgers.current()
    const refusal = unknownAccount(ledger, account)
    if (refusal) return refusal
    const { assertions, unread } = await accountAssertions(journal, ledger.view, account)
    return {
      assertions: assertions.slice(0, SHOWN_MAX).map(({ day, text, file, line }) => ({ date: ledger.zone.start(day), text, file_name: file, line })),
      count: assertions.length,
      unread,
    }
  })
}
