import { ArrowRight, ImagePlus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { AccountAnswer, AssertionsAnswer } from '../../../src/http/contract/accounts.ts'
import { AccountLine, AccountNote, Held, isUnpriced, type Shown } from './account-parts.tsx'
import { nameIn } from '../../client/address.ts'
import { chosenIcons, mayNotWrite, reconciles, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { open, overlay } from '../../client/overlays.ts'
import { EVERY_PART, financialMonth, useIsCompared, useReport, useScope } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { count, counted } from '../../figures/number-format.ts'
import { bookedIn } from '../../figures/period-choices.ts'
import { periodWords, type DayRange } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountLink, gainLink, sourceLink, transactionsLink } from '../../figures/transaction-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AccountIcon, AccountName, iconOf } from '../../parts/account-name.tsx'
import { AccountRegister } from './account-register.tsx'
import { Amount, Unknown } from '../../parts/amount.tsx'
import { AccountDocuments } from '../../parts/document-parts.tsx'
import { IconPicker } from '../../parts/icon-choices.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import { ReconciliationCard } from './reconciliation-card.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

type SubAccount = AccountAnswer['sub_accounts'][number] & { readonly place: number }

const Below = ({ answer: { account, sub_accounts: below, value: whole }, currency }: Shown) => {
  const rows = useMemo(() => below.map((sub, place): SubAccount => ({ ...sub, place })), [below])
  // What is booked on the account itself is in none of those below it.
  const isWhole = sumOf(below.map(({ value }) => value)) === whole
  const columns: readonly Column<SubAccount>[] = [
    { title: 'Postings', value: ({ postings }) => postings, cell: ({ postings }) => <span class="quiet">{count(postings)}</span> },
    {
      title: currency || 'Value',
      value: ({ value }) => value,
      cell: ({ account: name, value, place }) => (
        <Proof at={['sub_accounts', place, 'value']} name={name}>
          <Amount value={value} />
        </Proof>
      ),
      ...(isWhole
        ? {
            total: () => (
              <Proof at={['value']} name={account}>
                <Amount value={whole} />
              </Proof>
            ),
          }
        : {}),
    },
  ]
  return rows.length === 0 ? null : (
    <Card title="Sub-accounts">
      <Table
        name="below"
        label={`Accounts below ${account}`}
        head={{
          title: 'Account',
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
    <Card title="Asserted balances" aside={counted(count, 'assertion')}>
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
      {unread.length > 0 && <p class="quiet">{unread.join(', ')} was changed and has not been read since.</p>}
    </Card>
  )
}

const Plan = ({ answer: { budget } }: { answer: AccountAnswer }) =>
  budget && (
    <Card
      title="Budget of this month"
      aside={
        <Link class="more" href="/expense/budget">
          Budget <ArrowRight size={14} />
        </Link>
      }
    >
      <dl class="figures">
        <Figure name="Planned" at={['budget', 'forecast']}>
          <Amount value={budget.forecast} />
        </Figure>
        <Figure name="Spent" at={['budget', 'actual']}>
          <Amount value={budget.actual} />
        </Figure>
        <Figure name="Left" at={['budget', 'available']}>
          <Amount value={budget.available} />
        </Figure>
      </dl>
    </Card>
  )

/** What is said of the account and not of a period. */
const Besides = ({ answer }: { answer: AccountAnswer }) => {
  const { account, is_leaf: canBegin } = answer
  return (
    <>
      <Plan answer={answer} />
      {reconciles.value && /^(Assets|Liabilities)(:|$)/.test(account) && <ReconciliationCard account={account} canBegin={canBegin} />}
      <AccountNote key={account} account={account} />
      <AccountDocuments account={account} canHave={canBegin} />
      <Assertions account={account} />
    </>
  )
}

const Booked = ({ answer, range }: { answer: AccountAnswer; range: DayRange }) => {
  const [{ period }] = useScope()
  const booked = bookedIn(answer, range)
  const [at, ...plus] = booked?.places ?? []
  return booked ? (
    <Figure name={`In ${periodWords(period, financialMonth())}`} {...(at ? { at, plus } : {})}>
      <Amount value={booked.value} />
    </Figure>
  ) : null
}

const Summary = ({ answer, currency, range }: Shown & { range: DayRange | undefined }) => (
  <Card
    aside={
      <span class="account-links">
        {/^Assets(:|$)/.test(answer.account) && (
          <Link class="more" href={gainLink(answer.account)}>
            Gain <ArrowRight size={14} />
          </Link>
        )}
        <Link class="more" href={transactionsLink(answer.account)}>
          Transactions <ArrowRight size={14} />
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
              ? 'Over all time'
              : 'In all'
            : /^Liabilities(:|$)/.test(answer.account)
              ? 'Balance, below nothing when owed'
              : 'Value'
        }
        at={['value']}
      >
        {answer.value === 0 && answer.balances.some((balance) => isUnpriced(balance, currency)) ? (
          <Unknown />
        ) : (
          <Amount value={answer.value} currency={currency} />
        )}
      </Figure>
      <Figure name="Postings">{count(answer.postings)}</Figure>
      {answer.first_date && answer.last_date && (
        <Figure name="From and to">
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
    <nav class="account-path" aria-label="Accounts above">
      {mayNotWrite.value ? (
        <AccountIcon account={account} />
      ) : (
        <button
          type="button"
          class="icon-button account-icon-button"
          aria-label="Choose an icon or colour"
          title="Choose an icon or colour"
          onClick={open('icon')}
        >
          {iconOf(account, chosenIcons.value) === '' ? <ImagePlus size={20} /> : <AccountIcon account={account} />}
        </button>
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
    <Page title={account} scope={EVERY_PART}>
      {!isCompared && <Above account={account} />}
      {!isCompared && overlay.value === 'icon' && <IconPicker account={account} />}
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} list={{ name: 'All accounts', href: '/reports/trial_balance' }} traced={traced}>
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
