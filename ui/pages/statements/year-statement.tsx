import { common } from '#messages/common.ts'
import { statements as words } from '#messages/statements.ts'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Change, Signed } from '../../parts/amount.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { Proof } from '../../parts/proof.tsx'
import { Table } from '../../parts/table.tsx'
import { addedBy, GROUPS, type GroupKey, signedAt, type Statement, stepAt, stepsOf } from './income-statement-figures.ts'

/** That the names of some accounts do not say what they are, and where a person says it. */
export const WithoutSection = ({ statements }: { statements: readonly Pick<Statement, 'other'>[] }) => {
  const names = [...new Set(statements.flatMap(({ other }) => Object.keys(other)))]
  if (names.length === 0) return null
  return (
    <p class="notice notice-quiet">
      <span title={names.join('\n')}>
        {words.unknownType(names.length)}{' '}
        <Link class="link" href="/more/roots">
          {words.chooseType}
        </Link>
      </span>
    </p>
  )
}

/** Only a loss is trouble: spending is not. */
const Effect = ({ of, value }: { of: GroupKey; value: number }) => (of === 'pnl' ? <Change value={value} /> : <Signed value={value} />)

/** A year from its first balance to its last, and each account that made the difference. `year`: its name in the answer. */
export const YearStatement = ({ statement, year, period }: { statement: Statement; year: string; period: string }) => {
  const steps = useMemo(() => stepsOf(statement), [statement])
  const lines = useMemo(
    () =>
      GROUPS.flatMap((group) =>
        Object.entries(addedBy(statement, group))
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount]) => ({ account, amount, of: group.key, places: signedAt(['yearly', year, group.key, account], group.sign) })),
      ),
    [statement, year],
  )
  return (
    <>
      <Card>
        <AddingUp sums={[{ parts: [statement.startingBalance, ...steps.map(({ amount }) => amount)], sum: statement.endingBalance }]}>
          <dl class="figures">
            <Figure name={words.opening} at={['yearly', year, 'startingBalance']} amount={statement.startingBalance} />
            {steps.map(({ key, name, amount }) => (
              <Figure key={key} name={name} {...stepAt(year, key)}>
                <Effect of={key} value={amount} />
              </Figure>
            ))}
            <Figure name={words.closing} at={['yearly', year, 'endingBalance']} amount={statement.endingBalance} />
          </dl>
        </AddingUp>
      </Card>
      <WithoutSection statements={[statement]} />
      <Card>
        <Table
          name="statement"
          label={words.incomeStatementOf(period)}
          rows={lines}
          rowKey={({ account, of }) => `${of} ${account}`}
          first={ACCOUNTS_FIRST}
          head={{ title: common.account, value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} label={account} /> }}
          columns={[
            {
              title: words.kind,
              align: 'left',
              value: ({ of }) => words.groups[of],
              cell: ({ of }) => <span class="quiet">{words.groups[of]}</span>,
            },
            {
              title: words.effect,
              about: words.effectExplained,
              value: ({ amount }) => amount,
              cell: ({ account, amount, of, places }) => (
                <Proof {...places} name={words.figureIn(account, period)}>
                  <Effect of={of} value={amount} />
                </Proof>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

/** As many as a tree has before it is folded. */
const ACCOUNTS_FIRST = 60
