import { ArrowRight, ImagePlus } from 'lucide-preact'
import { Link, useParams } from 'wouter-preact'
import type { AccountAnswer, AssertionsAnswer } from '../../src/http/contract/account.ts'
import { nameIn } from '../address.ts'
import { AccountLine } from '../charts/account-line.tsx'
import { chosenIcons, reconciles } from '../client/account-marks.ts'
import { configuration, useAnswer } from '../client/answers.ts'
import { currency, figures, isMoney } from '../client/settings.ts'
import { iconOf } from '../figures/account-icons.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { accountLink, gainLink, sourceLink, transactionsLink } from '../figures/transactions.ts'
import { open, overlay } from '../overlays.ts'
import { AccountIcon, AccountName } from '../parts/account-name.tsx'
import { AccountNote } from '../parts/account-note.tsx'
import { AccountRegister } from '../parts/account-register.tsx'
import { IconPicker } from '../parts/icon-picker.tsx'
import { Amount, Unknown } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { priceLink } from '../parts/price-figures.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { ReconciliationCard } from '../parts/reconciliation-card.tsx'
import { Answered } from '../parts/state.tsx'

/** What has no price and cost nothing in this currency: 0 says nothing about it. */
const isUnpriced = ({ quantity, price, value, commodity }: AccountAnswer['balances'][number]): boolean =>
  value === 0 && quantity !== 0 && price === undefined && commodity !== currency.value

const Held = ({ answer }: { answer: AccountAnswer }) => (
  <Card title={answer.kind === 'flow' ? 'In what was paid' : 'What it holds'}>
    {answer.balances.length === 0 ? (
      <p class="quiet">Nothing.</p>
    ) : (
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Commodity</th>
            <th scope="col">Quantity</th>
            {answer.kind === 'balance' && <th scope="col">Price</th>}
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {answer.balances.map(({ commodity, quantity, price, value }, place) => (
            <tr key={commodity}>
              <td>{commodity === currency.value ? commodity : <Link href={priceLink(commodity)}>{commodity}</Link>}</td>
              <td>
                <Proof at={['balances', place, 'quantity']} name={`${commodity} in ${answer.account}`}>
                  <span class="amount">
                    {commodity === currency.value
                      ? figures.value.money(quantity)
                      : isMoney(commodity)
                        ? figures.value.cash(quantity, commodity)
                        : figures.value.quantity(quantity)}
                  </span>
                </Proof>
              </td>
              {answer.kind === 'balance' && (
                <td>
                  {price ? (
                    <span class="amount" title={`of ${shortDay(dayOf(price.date))}`}>
                      {figures.value.price(price.value)}
                    </span>
                  ) : (
                    <span class="quiet">{commodity === currency.value ? '' : 'unknown'}</span>
                  )}
                </td>
              )}
              <td>
                {isUnpriced({ quantity, price, value, commodity }) ? (
                  <Unknown />
                ) : (
                  <Proof at={['balances', place, 'value']} name={`Value of ${commodity}`}>
                    <Amount value={value} />
                  </Proof>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Card>
)

const Below = ({ answer: { account, sub_accounts: below } }: { answer: AccountAnswer }) =>
  below.length === 0 ? null : (
    <Card title="Sub-accounts">
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" class="narrow">
              Postings
            </th>
            <th scope="col">{currency.value}</th>
          </tr>
        </thead>
        <tbody>
          {below.map(({ account: name, value, postings }, place) => (
            <tr key={name}>
              <td>
                <AccountName account={name} label={name.slice(account.length + 1)} />
              </td>
              <td class="narrow quiet">{postings.toLocaleString('en')}</td>
              <td>
                <Proof at={['sub_accounts', place, 'value']} name={name}>
                  <Amount value={value} />
                </Proof>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )

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

const Summary = ({ answer }: { answer: AccountAnswer }) => (
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
      <Figure
        name={answer.kind === 'flow' ? 'In all' : /^Liabilities(:|$)/.test(answer.account) ? 'Balance, below nothing when owed' : 'Value'}
        at={['value']}
      >
        {answer.value === 0 && answer.balances.some(isUnpriced) ? <Unknown /> : <Amount value={answer.value} currency={currency.value} />}
      </Figure>
      <Figure name="Postings">{answer.postings.toLocaleString('en')}</Figure>
      {answer.first_date && answer.last_date && (
        <Figure name="From and to">
          {shortDay(dayOf(answer.first_date))} – {shortDay(dayOf(answer.last_date))}
        </Figure>
      )}
    </dl>
    <AccountLine answer={answer} currency={currency.value} />
  </Card>
)

/** The accounts above one, each leading to its own page. */
const Above = ({ account }: { account: string }) => {
  const parts = account.split(':')
  return (
    <nav class="account-path" aria-label="Accounts above">
      {configuration.value.data?.config.readonly ? (
        <AccountIcon account={account} />
      ) : (
        <button type="button" class="icon-button account-icon-button" aria-label="Choose an icon" title="Choose an icon" onClick={open('icon')}>
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
  const answer = useAnswer<AccountAnswer>(`/api/accounts/${encodeURIComponent(account)}`)
  return (
    <Page title={account}>
      <Above account={account} />
      {overlay.value === 'icon' && <IconPicker account={account} />}
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {(data) => (
          <Report.Provider value={{ report: `accounts/${account}` }}>
            <div class="columns">
              <div class="column-stack">
                <Summary answer={data} />
                <AccountRegister account={account} />
              </div>
              <div class="column-stack">
                <Held answer={data} />
                <Below answer={data} />
                <Plan answer={data} />
                {reconciles.value && /^(Assets|Liabilities)(:|$)/.test(account) && <ReconciliationCard account={account} canBegin={data.is_leaf} />}
                <AccountNote account={account} />
                <Assertions account={account} />
              </div>
            </div>
          </Report.Provider>
        )}
      </Answered>
    </Page>
  )
}
