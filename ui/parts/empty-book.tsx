import { emptyBook as words } from '#messages/empty-book.ts'
import { COMMON } from '../figures/journal-examples.ts'
import { FileDown, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { configuration, mayNotWrite } from '../client/cached-answers.ts'
import { currency, understood } from '../client/display-settings.ts'
import { currentJob, lastEnded } from '../client/live-updates.ts'
import { open } from '../client/toasts.tsx'
import { useScope } from '../client/use-scope.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { isRefused } from '../figures/job-words.ts'
import { isNarrowed } from '../figures/scope-parameters.ts'
import { Button } from './fields.tsx'

/** The two ways by which transactions are added from the pages; nothing for users who may not write. */
const WaysToBegin = () =>
  mayNotWrite.value ? null : (
    <div class="ways-to-begin">
      <Button icon={Plus} onClick={open('quick-add')} text={words.addTransaction} />
      <Link class="button" href="/ledger/import">
        <FileDown size={15} /> {words.importStatement}
      </Link>
    </div>
  )

/** The day from which a book counts that lies ahead as a whole; undefined for every other. */
const countsFrom = (): string | undefined => {
  const [begins, today] = [understood.value?.begins ?? '', configuration.value.data?.today ?? '']
  return dayOf(begins) > dayOf(today) && today !== '' ? shortDay(dayOf(begins)) : undefined
}

/** Figures count what has happened: a plan for the year to come is in none of them, and this says why. */
const AllAhead = ({ from }: { from: string }) => (
  <p class="empty">{words.allAhead(from, <Link href="/ledger/transaction">{words.allTransactions}</Link>)}</p>
)

/** A book that was never read without an error has nothing to show, and that is not because it is empty. */
const Unread = () => <p class="empty">{words.unread}</p>

/** Shown where a book has nothing to show yet, or where the choice above leaves nothing. */
export const NothingBooked = () => {
  const [scope] = useScope()
  const { period, asOf, event } = scope
  if (isNarrowed(scope) || `${period}${asOf}${event}` !== '') return <p class="empty">{words.noMatch}</p>
  if (isRefused(lastEnded.value)) return <Unread />
  const from = countsFrom()
  if (from !== undefined) return <AllAhead from={from} />
  return (
    <div class="empty">
      <p>{words.noTransactions}</p>
      <WaysToBegin />
    </div>
  )
}

/** The first sight of a book without transactions: what to write, and where. */
export const EmptyBook = () => {
  const answer = configuration.value.data
  if (currentJob.value) return <p class="empty">{words.reading}</p>
  if (isRefused(lastEnded.value)) return <Unread />
  const day = answer?.today.slice(0, 10) ?? ''
  const money = currency.value || COMMON
  return (
    <section class="card welcome">
      <h2>{words.bookIsEmpty}</h2>
      <p>{words.howToBegin}</p>
      <WaysToBegin />
      <p>{words.withEditor(<code>{answer?.config.journal_path ?? words.theJournal}</code>)}</p>
      <pre>
        {(answer?.config.ledger_cli || answer?.understood.dialect) === 'beancount'
          ? `2020-01-01 open Assets:Checking\n2020-01-01 open Equity:Opening\n\n${day} * "Opening balance"\n  Assets:Checking    1000 ${money}\n  Equity:Opening`
          : `${day} Opening balance\n    Assets:Checking        1000 ${money}\n    Equity:Opening`}
      </pre>
      <p class="quiet">{words.lookAround(<code>daybook --demo</code>)}</p>
    </section>
  )
}

/** Shown in place of net worth: the choice may leave nothing, and not the book. */
export const NoNetWorth = () => {
  const [scope] = useScope()
  const from = countsFrom()
  if (from !== undefined && !isNarrowed(scope)) return <AllAhead from={from} />
  return <p class="empty">{isNarrowed(scope) ? words.noneChosen : words.noNetWorth}</p>
}
