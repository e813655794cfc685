import { account as words } from '#messages/account.ts'
import { common } from '#messages/common.ts'
import { useSignal } from '@preact/signals'
import { Check, CircleDot, StickyNote } from 'lucide-preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { RegisterAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { useDayParameter, useTyped } from '../../client/address.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { isNarrow } from '../../client/browser.ts'
import { financialMonth, useScope, useScoped } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { count } from '../../figures/number-format.ts'
import { periodIn, type ScopePart } from '../../figures/scope-parameters.ts'
import { shortAccount, sourceLink } from '../../figures/transaction-figures.ts'
import { Card, DayText, InRow, Proof } from '../../parts/figure.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Button, DayField } from '../../parts/fields.tsx'
import { HeadedTable } from '../../parts/table.tsx'
import { Answered } from '../../parts/loading.tsx'
import { type Column, firstProof, openRow, RowSheet, tapped, walkProofs } from '../../parts/table-parts.tsx'
import { PostingPayee, Tags } from '../../parts/transaction-line.tsx'

type Note = RegisterAnswer['notes'][number]
type Posting = RegisterAnswer['postings'][number] & { readonly at: number }
const PAGE = 100
/** The days are those of the fields; what a posting is worth is not shown. */
const PARTS: readonly ScopePart[] = ['as_of', 'as_of_event', 'only']
const SIDE_MAX = 2
const TABLE = 'register'

/** The amount of a posting, or what the account held after it, of its commodity. */
const Quantity = ({ posting: { at, commodity, payee, ...posting }, of }: { posting: Posting; of: 'quantity' | 'balance' }) => (
  <Proof
    at={['postings', at, of]}
    name={of === 'balance' ? words.balanceOn(shortDay(dayOf(posting.date))) : payee || words.withoutPayee}
    as="quantity"
    commodity={commodity}
  >
    <span class="amount">
      {figures.value.units(posting[of], commodity)}
      {commodity !== currency.value && <span class="unit"> {commodity}</span>}
    </span>
  </Proof>
)

const STATES = { cleared: words.cleared, pending: words.pending, unmarked: undefined } as const

const State = ({ status }: { status: Posting['status'] }) => {
  const name = STATES[status]
  const Icon = status === 'cleared' ? Check : CircleDot
  return name ? (
    <span class={`posting-state ${status}`} title={name}>
      <Icon size={13} role="img" aria-label={name} />
    </span>
  ) : null
}

/** A row by itself, where a phone has no room for all of it. */
const ROW: readonly Column<Posting>[] = [
  { title: common.day, cell: ({ date }) => <DayText day={dayOf(date)} /> },
  { title: common.account, cell: ({ account }) => <AccountName account={account} /> },
  {
    title: words.otherAccounts,
    cell: ({ others }) => (
      <span class="stack">
        {others.map((other) => (
          <AccountName key={other} account={other} />
        ))}
      </span>
    ),
  },
  { title: words.amount, cell: (posting) => <Quantity posting={posting} of="quantity" /> },
  { title: words.balance, cell: (posting) => <Quantity posting={posting} of="balance" /> },
]

/** What the posting is about besides its payee, in one line. */
const Others = ({ posting, account }: { posting: Posting; account: string }) => (
  <>
    {posting.account !== account && <>{posting.account.slice(account.length + 1)} · </>}
    {posting.others.slice(0, SIDE_MAX).map((other, place) => (
      <span key={other}>
        {place > 0 && ', '}
        <AccountName account={other} label={shortAccount(other)} />
      </span>
    ))}
    {posting.others.length > SIDE_MAX && ` +${posting.others.length - SIDE_MAX}`}
  </>
)

/** On a phone: two lines, the day and the other accounts below the payee, the balance below the amount. */
const NarrowRow = ({ posting, account }: { posting: Posting; account: string }) => (
  <tr class={posting.is_future ? 'muted' : undefined} onClick={tapped(() => (openRow.value = { table: TABLE, key: String(posting.id) }))}>
    <td class="left register-what">
      <div>
        <PostingPayee posting={posting} />
        <State status={posting.status} />
      </div>
      <div class="quiet register-others">
        {`${shortDay(dayOf(posting.date))} · `}
        <Others posting={posting} account={account} />
      </div>
    </td>
    <td>
      <Quantity posting={posting} of="quantity" />
      <div class="quiet register-others">
        <Quantity posting={posting} of="balance" />
      </div>
    </td>
  </tr>
)

const Row = ({ posting, account }: { posting: Posting; account: string }) => (
  <tr class={posting.is_future ? 'muted' : undefined} onClick={tapped(() => (openRow.value = { table: TABLE, key: String(posting.id) }))}>
    <td class="quiet day">{shortDay(dayOf(posting.date))}</td>
    <td class="left words">
      <PostingPayee posting={posting} />
      <State status={posting.status} />
      {posting.is_future && <span class="pending">{words.upcoming}</span>}
      <div class="quiet register-others">
        <Others posting={posting} account={account} />
      </div>
    </td>
    <td>
      <Quantity posting={posting} of="quantity" />
    </td>
    <td>
      <Quantity posting={posting} of="balance" />
    </td>
  </tr>
)

/** What the journal notes about the account on a day. */
const NoteRow = ({ note, account }: { note: Note; account: string }) => (
  <tr class="note-row">
    {!isNarrow.value && <td class="quiet day">{shortDay(dayOf(note.date))}</td>}
    <td class="left words" colSpan={isNarrow.value ? 2 : 3}>
      {isNarrow.value && <span class="quiet">{`${shortDay(dayOf(note.date))} · `}</span>}
      <Link class="payee" href={sourceLink({ file: note.file_name, line: note.line })}>
        <StickyNote size={13} role="img" aria-label={words.noteMark} /> {note.text}
      </Link>{' '}
      {note.account !== account && <AccountName account={note.account} label={note.account.slice(account.length + 1)} />}
      <Tags tags={note.tags} links={note.links} />
    </td>
  </tr>
)

/** Postings and notes, newest first; a note is above the postings of its day. */
const inOrder = (postings: readonly Posting[], notes: readonly Note[]): readonly (Posting | Note)[] => {
  const rows: (Posting | Note)[] = []
  let next = 0
  for (const posting of postings) {
    while (next < notes.length && notes[next]!.date >= posting.date) rows.push(notes[next++]!)
    rows.push(posting)
  }
  return [...rows, ...notes.slice(next)]
}

/** The postings of an account with a running balance; the server searches them, and sends a page of what it found. */
export const AccountRegister = ({ account }: { account: string }) => {
  const [scope] = useScope()
  const period = periodIn(scope.period, financialMonth())
  const [search, setSearch] = useTyped('q')
  const [from, setFrom] = useDayParameter('from', period?.first ?? '')
  const [to, setTo] = useDayParameter('to', period?.last ?? '')
  const { path, traced } = useScoped(`accounts/${account}/postings`, {
    address: `/api/accounts/${encodeURIComponent(account)}/postings`,
    parts: PARTS,
    search,
    from,
    to,
    limit: String(PAGE),
  })
  const asked = path
  const turned = useSignal({ asked, page: 0 })
  // Another question begins at the first page of its answer.
  const first = turned.value.asked === asked ? turned.value.page * PAGE : 0
  const turnTo = (page: number): void => {
    turned.value = { asked, page }
  }
  const answer = useAnswer<RegisterAnswer>(first === 0 ? path : `${path}&offset=${first}`)
  const rows = useMemo(() => (answer.data?.postings ?? []).map((posting, at): Posting => ({ ...posting, at })), [answer.data])
  const report = first === 0 ? traced : { ...traced, parameters: { ...traced.parameters, offset: String(first) } }
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => firstProof(body.current))
  const opened = rows.find(({ id }) => openRow.value?.table === TABLE && openRow.value.key === String(id))
  return (
    <Card
      title={words.register}
      aside={
        answer.data &&
        (answer.data.found === answer.data.count
          ? common.postings(answer.data.count)
          : words.foundOf(count(answer.data.found), common.postings(answer.data.count)))
      }
    >
      <div class="register-search">
        <input
          class="input"
          type="search"
          aria-label={words.searchPostings}
          placeholder={words.searchExample}
          value={search}
          maxLength={200}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <DayField label={words.from} value={from} onChange={setFrom} />
        <DayField label={words.to} value={to} onChange={setTo} />
      </div>
      <Answered answer={answer} height={300} traced={report}>
        {({ found, notes }) =>
          rows.length + notes.length === 0 ? (
            <p class="empty">{search || from || to ? words.noMatch : words.noPostings}</p>
          ) : (
            <>
              <HeadedTable
                label={words.register}
                isGlanced
                heads={
                  isNarrow.value
                    ? [{ title: words.payee, align: 'left' }, words.amountAndBalance]
                    : [common.day, { title: words.payee, align: 'left' }, words.amount, words.balance]
                }
                kind={isNarrow.value ? 'register narrow' : 'register'}
                body={body}
                onKeyDown={walkProofs}
              >
                <InRow.Provider value={true}>
                  {inOrder(rows, notes).map((row) =>
                    'text' in row ? (
                      <NoteRow key={`${row.file_name}:${row.line}`} note={row} account={account} />
                    ) : isNarrow.value ? (
                      <NarrowRow key={row.id} posting={row} account={account} />
                    ) : (
                      <Row key={row.id} posting={row} account={account} />
                    ),
                  )}
                </InRow.Provider>
              </HeadedTable>
              {opened && (
                <RowSheet name={opened.payee || words.withoutPayee} row={opened} columns={ROW} onClose={() => (openRow.value = undefined)} />
              )}
              {found > PAGE && (
                <p class="pages">
                  <Button disabled={first === 0} onClick={() => turnTo(first / PAGE - 1)} text={words.newer} />
                  <span class="quiet">{words.rangeOf(count(first + 1), count(Math.min(found, first + PAGE)), count(found))}</span>
                  <Button disabled={first + PAGE >= found} onClick={() => turnTo(first / PAGE + 1)} text={words.older} />
                </p>
              )}
            </>
          )
        }
      </Answered>
    </Card>
  )
}
