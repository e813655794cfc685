import { useSignal } from '@preact/signals'
import { ArrowRight, ImagePlus, ListChecks, Undo2 } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { account as words } from '#messages/account.ts'
import { common } from '#messages/common.ts'
import { reconcile } from '#messages/reconcile.ts'
import type { AccountAnswer, AssertionsAnswer } from '../../../src/http/contract/accounts-contract.ts'
import type { ReconciliationAnswer } from '../../../src/http/contract/reconciliations-contract.ts'
import { nameIn } from '../../client/address.ts'
import { amend, tell } from '../../client/api.ts'
import { chosenIcons, mayConfigure, mayNotWrite, reconciles, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { open, orReport, overlay, say } from '../../client/toasts.tsx'
import { EVERY_PART, financialMonth, useIsCompared, useReport, useScope } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { count } from '../../figures/number-format.ts'
import { bookedIn } from '../../figures/period-choices.ts'
import { type DayRange, periodWords } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountLink, gainLink, reconcileLink, sourceLink, transactionsLink } from '../../figures/transaction-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { AccountIcon, AccountName, iconOf, ReconciliationMark } from '../../parts/account-name.tsx'
import { Amount, Card, Figure, Proof, Unknown } from '../../parts/figure.tsx'
import { Button } from '../../parts/fields.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { AccountDocuments } from '../../parts/document-parts.tsx'
import { IconPicker } from '../../parts/icon-choices.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { AccountLine, AccountNote, Held, isUnpriced, type Shown } from './account-parts.tsx'
import { AccountRegister } from './account-register.tsx'

type Changed = ReconciliationAnswer['changed'][number]
type Made = ReconciliationAnswer['history'][number]

const doing = async (work: () => Promise<unknown>, done: string): Promise<void> => {
  await orReport(async () => {
    await work()
    say('good', done)
    refresh()
  })
}

const cash = (quantity: number): string => figures.value.cents(quantity)

/** What is different: "40.00 → 45.00", "3 May 2024 → 4 May 2024". */
const differences = ({ before, after }: Changed): string[] => {
  if (!after) return [reconcile.isGone(cash(before.quantity))]
  const pairs: [string, string][] = [
    [cash(before.quantity), cash(after.quantity)],
    [shortDay(dayOf(before.date)), shortDay(dayOf(after.date))],
    [before.account, after.account],
    [before.cleared ? reconcile.cleared : reconcile.notCleared, after.cleared ? reconcile.cleared : reconcile.notCleared],
  ]
  return pairs.filter(([then, now]) => then !== now).map(([then, now]) => `${then} → ${now}`)
}

const ChangedLine = ({ changed }: { changed: Changed }) => (
  <li>
    <p>
      {reconcile.changeOf(
        <strong>{changed.before.payee || reconcile.withoutPayee}</strong>,
        shortDay(dayOf(changed.before.date)),
        differences(changed).join(', '),
      )}
    </p>
    <p class="quiet">
      {reconcile.reconciledAndChanged(shortDay(dayOf(changed.reconciled_at)), shortDay(dayOf(changed.changed_at)))}
      {changed.line > 0 && (
        <>
          {' · '}
          <Link class="place" href={sourceLink({ file: changed.file_name, line: changed.line })}>
            {reconcile.fileLine(changed.file_name, changed.line)}
          </Link>
        </>
      )}
    </p>
  </li>
)

const MadeLine = ({ made, account }: { made: Made; account: string }) => {
  const isBusy = useSignal(false)
  const line = useFocusWhen<HTMLLIElement>(made.is_undone)
  return (
    <li ref={line} tabIndex={-1} class={made.is_undone ? 'muted' : undefined}>
      <span>
        {shortDay(dayOf(made.date))}:{' '}
        <span class="amount">
          {cash(made.balance)} <span class="unit">{made.commodity}</span>
        </span>
        <small class="quiet"> {(made.has_assertion ? reconcile.newPostingsAsserted : reconcile.newPostings)(made.postings)}</small>
      </span>
      {made.is_undone ? (
        <small class="quiet">{reconcile.undone}</small>
      ) : (
        <Button
          icon={Undo2}
          class="icon-button"
          aria-label={reconcile.undoOf(shortDay(dayOf(made.date)))}
          title={common.undo}
          onClick={async () => {
            // Not switched off meanwhile: it would lose the focus.
            if (isBusy.value) return
            isBusy.value = true
            await doing(() => tell(`/api/accounts/${encodeURIComponent(account)}/reconciliation/undo`, { id: made.id }), reconcile.wasUndone)
            isBusy.value = false
          }}
        />
      )}
    </li>
  )
}

const HISTORY_SHOWN = 5

/** The reconciliation state of an account, and what was changed after it had been on a statement. */
export const ReconciliationCard = ({ account }: { account: string }) => {
  const path = `/api/accounts/${encodeURIComponent(account)}/reconciliation`
  const answer = useAnswer<ReconciliationAnswer>(path)
  const isReadOnly = mayNotWrite.value
  return (
    <Card title={reconcile.title}>
      <Answered answer={answer} height={80}>
        {({ account_reconciliation: record, history, changed, changed_count: count }) => (
          <>
            <p>
              {record.last_reconciled_date === null ? <span class="quiet">{reconcile.never}</span> : <ReconciliationMark account={account} inWords />}
            </p>
            <label class="field">
              {reconcile.everyDays}
              <input
                class="short"
                type="number"
                min={1}
                max={36_500}
                value={record.frequency_days}
                disabled={isReadOnly}
                onChange={(event) => {
                  const days = event.currentTarget.valueAsNumber
                  if (Number.isInteger(days) && days > 0) void doing(() => amend(path, { frequency_days: days }), reconcile.dueEvery(days))
                  else event.currentTarget.value = String(record.frequency_days)
                }}
              />
            </label>
            {count > 0 && (
              <section class="changed-postings" aria-label={reconcile.changedAfter}>
                <h3>{reconcile.postingsChanged(count)}</h3>
                <ul>
                  {changed.map((one, place) => (
                    <ChangedLine key={place} changed={one} />
                  ))}
                </ul>
                {count > changed.length && <p class="quiet">{common.others(count - changed.length)}</p>}
              </section>
            )}
            {history.length > 0 && (
              <ul class="reconciliations">
                {history.slice(0, HISTORY_SHOWN).map((made) => (
                  <MadeLine key={made.id} made={made} account={account} />
                ))}
              </ul>
            )}
          </>
        )}
      </Answered>
    </Card>
  )
}

type SubAccount = AccountAnswer['sub_accounts'][number] & { readonly place: number }

const Below = ({ answer: { account, sub_accounts: below, value: whole }, currency }: Shown) => {
  const rows = useMemo(() => below.map((sub, place): SubAccount => ({ ...sub, place })), [below])
  // What is booked on the account itself is in none of those below it.
  const isWhole = sumOf(below.map(({ value }) => value)) === whole
  const columns: readonly Column<SubAccount>[] = [
    { title: words.postings, value: ({ postings }) => postings, cell: ({ postings }) => <span class="quiet">{count(postings)}</span> },
    {
      title: currency || words.value,
      value: ({ value }) => value,
      cell: ({ account: name, value, place }) => <Proof at={['sub_accounts', place, 'value']} name={name} amount={value} />,
      ...(isWhole
        ? {
            total: () => <Proof at={['value']} name={account} amount={whole} />,
          }
        : {}),
    },
  ]
  return rows.length === 0 ? null : (
    <Card title={words.subAccounts}>
      <Table
        name="below"
        label={words.accountsBelow(account)}
        head={{
          title: common.account,
          value: ({ account: name }) => name,
          cell: ({ account: name }) => <AccountName account={name} label={name.slice(account.length + 1)} />,
        }}
        columns={columns}
        rows={rows}
        rowKey={({ account: name }) => name}
      />
    </Card>
  )
}

const Assertions = ({ account }: { account: string }) => {
  const answer = useAnswer<AssertionsAnswer>(`/api/accounts/${encodeURIComponent(account)}/assertions`)
  const { assertions, count, unread } = answer.data ?? { assertions: [], count: 0, unread: [] }
  if (count + unread.length === 0) return null
  return (
    <Card title={words.assertedBalances} aside={words.assertions(count)}>
      <ul class="assertions">
        {assertions.map(({ date, text, file_name: file, line }) => (
          <li key={`${file}:${line}`}>
            <Link class="quiet" href={sourceLink({ file, line })} title={`${file}:${line}`}>
              {shortDay(dayOf(date))}
            </Link>
            <span class="amount">{figures.value.hidden ? '•••' : text.replace(/^=+\*?\s*/, '')}</span>
          </li>
        ))}
      </ul>
      {unread.length > 0 && <p class="quiet">{words.changedSinceRead(unread.join(', '))}</p>}
    </Card>
  )
}

const Plan = ({ answer: { budget } }: { answer: AccountAnswer }) =>
  budget && (
    <Card
      title={words.budgetOfMonth}
      aside={
        <Link class="more" href="/expense/budget">
          {words.budget} <ArrowRight size={14} />
        </Link>
      }
    >
      <dl class="figures">
        <Figure name={words.planned} at={['budget', 'forecast']} amount={budget.forecast} />
        <Figure name={words.spent} at={['budget', 'actual']} amount={budget.actual} />
        <Figure name={words.remaining} at={['budget', 'available']} amount={budget.available} />
      </dl>
    </Card>
  )

const isOwnedOrOwed = (account: string): boolean => /^(Assets|Liabilities)(:|$)/.test(account)

/** Where reconciliation is off, the page that it leads to switches it on. */
const ReconcileButton = ({ answer }: { answer: AccountAnswer }) =>
  answer.is_leaf && isOwnedOrOwed(answer.account) && !mayNotWrite.value && (reconciles.value || mayConfigure.value) ? (
    <Link class="button" href={reconcileLink(answer.account)}>
      <ListChecks size={15} /> {words.reconcile}
    </Link>
  ) : null

/** What is about the account and not about a period. */
const Besides = ({ answer }: { answer: AccountAnswer }) => {
  const { account, is_leaf: isLeaf } = answer
  return (
    <>
      <Plan answer={answer} />
      {reconciles.value && isOwnedOrOwed(account) && <ReconciliationCard account={account} />}
      <AccountNote key={account} account={account} />
      <AccountDocuments account={account} canHave={isLeaf} />
      <Assertions account={account} />
    </>
  )
}

const Booked = ({ answer, range }: { answer: AccountAnswer; range: DayRange }) => {
  const [{ period }] = useScope()
  const booked = bookedIn(answer, range)
  const [at, ...plus] = booked?.places ?? []
  return booked ? <Figure name={words.inPeriod(periodWords(period, financialMonth()))} {...(at ? { at, plus } : {})} amount={booked.value} /> : null
}

const Summary = ({ answer, currency, range }: Shown & { range: DayRange | undefined }) => (
  <Card
    aside={
      <span class="account-links">
        {/^Assets(:|$)/.test(answer.account) && (
          <Link class="more" href={gainLink(answer.account)}>
            {words.gain} <ArrowRight size={14} />
          </Link>
        )}
        <Link class="more" href={transactionsLink(answer.account)}>
          {words.transactions} <ArrowRight size={14} />
        </Link>
      </span>
    }
  >
    <dl class="figures">
      {range && <Booked answer={answer} range={range} />}
      <Figure
        name={
          answer.kind === 'flow'
            ? range
              ? words.allTime
              : words.total
            : /^Liabilities(:|$)/.test(answer.account)
              ? words.balanceOfDebt
              : words.value
        }
        at={['value']}
      >
        {answer.value === 0 && answer.balances.some((balance) => isUnpriced(balance, currency)) ? (
          <Unknown />
        ) : (
          <Amount value={answer.value} currency={currency} />
        )}
      </Figure>
      <Figure name={words.postings}>{count(answer.postings)}</Figure>
      {answer.first_date && answer.last_date && (
        <Figure name={words.period}>
          {shortDay(dayOf(answer.first_date))} – {shortDay(dayOf(answer.last_date))}
        </Figure>
      )}
    </dl>
    <AccountLine answer={answer} currency={currency} {...(range ? { since: range.first } : {})} />
  </Card>
)

/** The accounts above one, each leading to its own page. */
const Above = ({ account }: { account: string }) => {
  const parts = account.split(':')
  return (
    <nav class="account-path" aria-label={words.accountsAbove}>
      {mayNotWrite.value ? (
        <AccountIcon account={account} />
      ) : (
        <Button class="icon-button account-icon-button" aria-label={words.chooseIcon} title={words.chooseIcon} onClick={open('icon')}>
          {iconOf(account, chosenIcons.value) === '' ? <ImagePlus size={20} /> : <AccountIcon account={account} />}
        </Button>
      )}
      {parts.slice(0, -1).map((part, place) => (
        <span key={place}>
          <Link href={accountLink(parts.slice(0, place + 1).join(':'))}>{part}</Link> ›{' '}
        </span>
      ))}
      <span aria-current="page">{parts.at(-1)}</span>
    </nav>
  )
}

/** Everything about one account, with all that is below it. */
export const AccountPage = () => {
  const account = nameIn(useParams()['account'])
  const address = `/api/accounts/${encodeURIComponent(account)}`
  const { answer, traced, currency, range } = useReport<AccountAnswer>(`accounts/${account}`, { address })
  const isCompared = useIsCompared()
  return (
    <Page title={account} scope={EVERY_PART} controls={answer.data && <ReconcileButton answer={answer.data} />}>
      {!isCompared && <Above account={account} />}
      {!isCompared && overlay.value === 'icon' && <IconPicker account={account} />}
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} list={{ name: words.allAccounts, href: '/accounts' }} traced={traced}>
        {(data) => (
          <div class="columns">
            <div class="column-stack">
              <Summary answer={data} currency={currency} range={range} />
              {!isCompared && <AccountRegister account={account} />}
            </div>
            <div class="column-stack">
              <Held answer={data} currency={currency} />
              <Below answer={data} currency={currency} />
              {!isCompared && <Besides answer={data} />}
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
