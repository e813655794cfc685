import { events as words } from '#messages/logs.ts'
import { Link } from 'wouter-preact'
import type { JournalEventsAnswer } from '../../src/http/contract/journal-contract.ts'
import { useAnswer } from '../client/cached-answers.ts'
import { useScoped } from '../client/use-scope.ts'
import { today } from '../client/display-settings.ts'
import { dayOf, secondsOf, shortDay } from '../figures/calendar-days.ts'
import type { ScopePart } from '../figures/scope-parameters.ts'
import { sourceLink } from '../figures/transaction-figures.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import { Tags } from '../parts/transaction-line.tsx'

const PARTS: readonly ScopePart[] = ['as_of', 'as_of_event']

type Type = JournalEventsAnswer['types'][number]

/** How long each held, next to one another, oldest first. What is in words below is not repeated. */
const HeldLine = ({ history }: { history: Type['history'] }) => {
  const held = history.filter(({ upcoming }) => !upcoming).toReversed()
  const end = secondsOf(today.value)
  return (
    <div class="event-line" aria-hidden="true">
      {held.map(({ date, until, description }, place) => (
        <span
          key={place}
          title={description}
          style={{ flexGrow: Math.max(1, Math.min(end, until === null ? end : secondsOf(dayOf(until))) - secondsOf(dayOf(date))) }}
        >
          {description}
        </span>
      ))}
    </div>
  )
}

const Day = ({ of }: { of: string }) => <time dateTime={dayOf(of)}>{shortDay(dayOf(of))}</time>

const Dates = ({ date, until, upcoming }: Pick<Type['history'][number], 'date' | 'until' | 'upcoming'>) => {
  const first = <Day of={date} />
  if (until === null) return <>{upcoming ? words.from(first) : first}</>
  return <>{(upcoming ? words.fromTo : words.to)(first, <Day of={until} />)}</>
}

const History = ({ type, history }: Pick<Type, 'type' | 'history'>) => (
  <ol class="event-history" aria-label={words.newestFirst(type)}>
    {history.map(({ date, until, description, upcoming, tags, file_name: file, line }) => (
      <li key={`${file}:${line}`}>
        <Link href={sourceLink({ file, line })} title={`${file}:${line}`}>
          {description}
        </Link>{' '}
        <Tags tags={tags} />
        <span class="quiet">
          <Dates date={date} until={until} upcoming={upcoming} />
        </span>
      </li>
    ))}
  </ol>
)

/** Events of the journal apart from money: each type with its value today and those before. */
export const EventsPage = () => {
  const answer = useAnswer<JournalEventsAnswer>(useScoped('journal_events', { parts: PARTS }).path)
  return (
    <Page title={words.title} scope={PARTS}>
      <Answered answer={answer} height={300}>
        {({ dialect, types }) =>
          types.length === 0 ? (
            <Card>
              <NoEvents dialect={dialect} />
            </Card>
          ) : (
            types.map(({ type, current, since, history }) => (
              <Card
                key={type}
                title={type}
                aside={
                  <span>
                    {current === null ? words.upcoming : <b>{current}</b>}
                    {since !== null && <span class="quiet"> {words.since(shortDay(dayOf(since)))}</span>}
                  </span>
                }
              >
                {history.length > 1 && <HeldLine history={history} />}
                <History type={type} history={history} />
              </Card>
            ))
          )
        }
      </Answered>
    </Page>
  )
}

/** Tells on an empty page whether the journal's dialect has events, and how to add one. */
const NoEvents = ({ dialect }: { dialect: string }) => (
  <p class="empty">
    {dialect === 'ledger' || dialect === 'hledger' ? words.notInDialect(dialect) : words.none(<code>{'2024-03-01 event "employer" "Acme"'}</code>)}
  </p>
)
