import { configuration } from '../../client/answers.ts'
import { currency } from '../../client/settings.ts'
import { useScope } from '../../client/scope.ts'
import { isNarrowed } from '../../figures/scope.ts'
import { COMMON } from '../../figures/journal-examples.ts'
import { currentJob, lastEnded } from '../../client/live.ts'
import { isRefused } from '../../figures/jobs.ts'
import { AllAhead, countsFrom, WaysToBegin } from '../nothing-booked.tsx'

/** The first sight of a book without transactions: what to write, and where. */
export const EmptyBook = () => {
  const answer = configuration.value.data
  if (currentJob.value) return <p class="empty">Reading the journal…</p>
  if (isRefused(lastEnded.value)) return null
  const day = answer?.today.slice(0, 10) ?? ''
  const money = currency.value || COMMON
  return (
    <section class="card welcome">
      <h2>This book is empty, and ready.</h2>
      <p>
        Write a first transaction into <code>{answer?.config.journal_path ?? 'the journal'}</code> with any editor, save it, and watch this page: it
        follows the file by itself.
      </p>
      <pre>
        {(answer?.config.ledger_cli || answer?.understood.dialect) === 'beancount'
          ? `2020-01-01 open Assets:Checking\n2020-01-01 open Equity:Opening\n\n${day} * "Opening balance"\n  Assets:Checking    1000 ${money}\n  Equity:Opening`
          : `${day} Opening balance\n    Assets:Checking        1000 ${money}\n    Equity:Opening`}
      </pre>
      <WaysToBegin />
      <p class="quiet">
        Only curious? <code>daybook init</code> writes three years of an invented household into an empty folder.
      </p>
    </section>
  )
}

/** What stands where net worth would be: it may be the choice that leaves nothing, and not the book. */
export const NoNetWorth = () => {
  const [scope] = useScope()
  const from = countsFrom()
  if (from !== undefined && !isNarrowed(scope)) return <AllAhead from={from} />
  return (
    <p class="empty">
      {isNarrowed(scope)
        ? 'Nothing of what is chosen above is booked under Assets or Liabilities.'
        : 'Nothing is booked under Assets or Liabilities. Net worth is what accounts under these two names hold.'}
    </p>
  )
}
