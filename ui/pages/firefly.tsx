import { firefly as words } from '#messages/firefly.ts'
import { RotateCw } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { compareWithFirefly } from '../../src/http/contract/webhooks-contract.ts'
import { configuration, mayConfigure, useAnswer } from '../client/cached-answers.ts'
import { currency, figures } from '../client/display-settings.ts'
import { propose, ProposedSettings } from '../parts/proposed-settings.tsx'

import { AccountName } from '../parts/account-name.tsx'
import { Page } from '../frame/page.tsx'
import { Card, NONE } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'
import { Button } from '../parts/fields.tsx'

type Comparison = AnswerOf<typeof compareWithFirefly>
type Compared = Comparison['items'][number]

const isOff = ({ diff, ignored }: Compared): boolean => diff !== 0 && !ignored
/** Differences first, then what agrees, and ignored accounts last. */
const byNeed = (a: Compared, b: Compared): number =>
  Number(isOff(b)) - Number(isOff(a)) || Number(a.ignored) - Number(b.ignored) || (a.firefly_account < b.firefly_account ? -1 : 1)

const balance = (value: number, { currency: unit }: Compared) => (
  <span class="amount">
    {figures.value.cents(value)}
    {unit !== currency.value && <span class="unit"> {unit}</span>}
  </span>
)

/** Proposes the list of accounts that are passed over with one more or one less; what the file becomes is shown before. */
const setIgnored = ({ firefly_account: name, ignored }: Compared): Promise<boolean> => {
  const { firefly } = configuration.value.data?.config ?? {}
  const others = (firefly?.ignore_accounts ?? []).filter((account) => account !== name)
  return propose({ firefly: { ...firefly, ignore_accounts: ignored ? others : [...others, name] } })
}

const COLUMNS: readonly Column<Compared>[] = [
  {
    title: words.heads.accountHere,
    value: ({ paisa_account: account }) => account,
    cell: ({ paisa_account: account }) => (account === '' ? <span class="quiet">{words.notLinked}</span> : <AccountName account={account} />),
    align: 'left',
  },
  { title: words.heads.there, value: (row) => row.firefly_balance, cell: (row) => balance(row.firefly_balance, row) },
  {
    title: words.heads.here,
    value: (row) => (row.paisa_account === '' ? undefined : row.paisa_balance),
    cell: (row) => (row.paisa_account === '' ? NONE : balance(row.paisa_balance, row)),
  },
  {
    title: words.heads.difference,
    about: words.differenceExplained,
    value: ({ diff }) => diff,
    cell: (row) => <span class={isOff(row) ? 'late' : 'quiet'}>{row.diff === 0 ? words.noDifference : balance(row.diff, row)}</span>,
  },
]

const IGNORE: Column<Compared> = {
  title: words.ignore,
  isDrawing: true,
  cell: (row) => (
    <Button aria-label={(row.ignored ? words.compareAccount : words.ignoreAccount)(row.firefly_account)} onClick={() => void setIgnored(row)}>
      {row.ignored ? words.compare : words.ignore}
    </Button>
  ),
}

const Balances = ({ items }: Comparison) => {
  const off = items.filter(isOff).length
  if (items.length === 0) return <p class="empty">{words.noAccounts}</p>
  return (
    <>
      <p class="quiet">{off === 0 ? words.allSame : words.off(off)}</p>
      <ProposedSettings />
      <Table
        name="firefly"
        label={words.table}
        head={{
          title: words.heads.accountThere,
          value: ({ firefly_account: account }) => account,
          cell: ({ firefly_account: account, ignored }) => (
            <>
              {account}
              {ignored && <span class="quiet"> {words.ignored}</span>}
            </>
          ),
        }}
        columns={mayConfigure.value ? [...COLUMNS, IGNORE] : COLUMNS}
        rows={items.toSorted(byNeed)}
        rowKey={({ firefly_account: account, currency: unit }) => `${account} ${unit}`}
      />
    </>
  )
}

const Off = () => (
  <section class="card welcome">
    <h2>{words.offTitle}</h2>
    <p>{words.offExplained(<Link href="/more/config/firefly#labs">{words.settings}</Link>, <code>labs.firefly_reconcile</code>)}</p>
  </section>
)

const Comparing = () => {
  const answer = useAnswer<Comparison>('/api/firefly/reconcile')
  return (
    <Card title={words.balances} aside={<Button icon={RotateCw} onClick={answer.retry} disabled={answer.waiting} text={words.refresh} />}>
      <Answered answer={answer} height={240}>
        {(comparison) => <Balances {...comparison} />}
      </Answered>
    </Card>
  )
}

/** Balances in Firefly III next to those of the book. */
export const FireflyPage = () => (
  <Page section="Ledger" title="Firefly III">
    {configuration.value.data?.config.labs.firefly_reconcile ? <Comparing /> : <Off />}
  </Page>
)
