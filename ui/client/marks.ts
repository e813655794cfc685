import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { JournalEventsAnswer } from '../../src/http/contract/journal-events.ts'
import type { ListImportsAnswer } from '../../src/http/contract/imports.ts'
import type { listNotes } from '../../src/http/contract/notes.ts'
import type { TradesAnswer } from '../../src/http/contract/trades.ts'
import { dayOf } from '../figures/days.ts'
import type { Mark } from '../figures/marks.ts'
import { accountLink, sourceLink } from '../figures/transactions.ts'
import { reconciliationsByAccount } from './account-marks.ts'
import { useAnswer } from './answers.ts'
import { useScoped } from './scope.ts'
import { figures } from './settings.ts'

const IMPORTS_MAX = 200

/** What happened that a line over time may show: trades, notes, reconciliations, imports and events of the journal. */
export const useMarks = (): readonly Mark[] => {
  const trades = useAnswer<TradesAnswer>(useScoped('trades').path).data?.trades ?? []
  const notes = useAnswer<AnswerOf<typeof listNotes>>('/api/account_notes').data?.account_notes ?? []
  const imports = useAnswer<ListImportsAnswer>(`/api/import/history?limit=${IMPORTS_MAX}`).data?.imports ?? []
  const events = useAnswer<JournalEventsAnswer>(useScoped('journal_events').path).data?.types ?? []
  const { quantity } = figures.value
  return [
    ...trades.map(
      ({ date, kind, quantity: units, commodity, file_name: file, line }): Mark => ({
        day: dayOf(date),
        kind,
        text: `${kind === 'buy' ? 'Bought' : 'Sold'} ${quantity(units)} ${commodity}`,
        href: sourceLink({ file, line }),
      }),
    ),
    ...notes
      .filter(({ note }) => note.trim() !== '')
      .map(({ account, written_at: at }): Mark => ({ day: dayOf(at), kind: 'note', text: `Note about ${account}`, href: accountLink(account) })),
    ...[...reconciliationsByAccount.value.values()].flatMap(({ account, last_reconciled_date: day }): Mark[] =>
      day === null ? [] : [{ day: dayOf(day), kind: 'reconciliation', text: `${account} reconciled`, href: accountLink(account) }],
    ),
    ...imports
      .filter(({ undone }) => !undone)
      .map(({ at, name }): Mark => ({ day: dayOf(at), kind: 'import', text: `Imported ${name}`, href: '/ledger/import' })),
    ...events.flatMap(({ type, history }) =>
      history
        .filter(({ upcoming }) => !upcoming)
        .map(
          ({ date, description, file_name: file, line }): Mark => ({
            day: dayOf(date),
            kind: 'event',
            text: `${type}: ${description}`,
            href: sourceLink({ file, line }),
          }),
        ),
    ),
  ]
}
