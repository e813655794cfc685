import { marks as words } from '#messages/figures.ts'
import type { listNotes } from '../../src/http/contract/documents-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { ListImportsAnswer } from '../../src/http/contract/imports-contract.ts'
import type { TradesAnswer } from '../../src/http/contract/investments-contract.ts'
import type { JournalEventsAnswer } from '../../src/http/contract/journal-contract.ts'
import { dayOf } from '../figures/calendar-days.ts'
import { type Mark, marksAbout, type Subject } from '../figures/chart-data.ts'
import { accountLink, sourceLink } from '../figures/transaction-figures.ts'
import { reconciliationsByAccount, useAnswer } from './cached-answers.ts'
import { useScoped } from './use-scope.ts'
import { figures } from './display-settings.ts'

const IMPORTS_MAX = 200
/** More would be too close on a line to be distinguished, and weigh as much as the line. */
const TRADES_MAX = 300

/**
 * What happened that a line over time may show: trades, notes, reconciliations, imports and events of the journal; of a line about something, what
 * happened to that.
 */
export const useMarks = (subject: Subject = {}): readonly Mark[] => {
  const isAll = subject.accounts === undefined && subject.commodity === undefined
  // The last of one account reach further back than those of all.
  const some = useScoped('trades', {
    limit: String(TRADES_MAX),
    ...(subject.accounts === undefined ? {} : { only_account: subject.accounts.join('\n') }),
  })
  const trades = useAnswer<TradesAnswer>(some.path).data?.trades ?? []
  const notes = useAnswer<AnswerOf<typeof listNotes>>(subject.commodity === undefined ? '/api/account_notes' : undefined).data?.account_notes ?? []
  const imports = useAnswer<ListImportsAnswer>(isAll ? `/api/import/history?limit=${IMPORTS_MAX}` : undefined).data?.imports ?? []
  const ofJournal = useScoped('journal_events')
  const events = useAnswer<JournalEventsAnswer>(isAll ? ofJournal.path : undefined).data?.types ?? []
  const { quantity } = figures.value
  const marks = [
    ...trades.map(
      ({ date, kind, account, quantity: units, commodity, file_name: file, line }): Mark => ({
        day: dayOf(date),
        kind,
        account,
        commodity,
        text: (kind === 'buy' ? words.bought : words.sold)(`${quantity(units)} ${commodity}`),
        href: sourceLink({ file, line }),
      }),
    ),
    ...notes
      .filter(({ note }) => note.trim() !== '')
      .map(
        ({ account, written_at: at }): Mark => ({
          day: dayOf(at),
          kind: 'note',
          account,
          text: words.noteAbout(account),
          href: accountLink(account),
        }),
      ),
    ...[...reconciliationsByAccount.value.values()].flatMap(({ account, last_reconciled_date: day }): Mark[] =>
      day === null ? [] : [{ day: dayOf(day), kind: 'reconciliation', account, text: words.reconciled(account), href: accountLink(account) }],
    ),
    ...imports
      .filter(({ undone }) => !undone)
      .map(({ at, name }): Mark => ({ day: dayOf(at), kind: 'import', text: words.imported(name), href: '/ledger/import' })),
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
  return isAll ? marks : marksAbout(marks, subject)
}
