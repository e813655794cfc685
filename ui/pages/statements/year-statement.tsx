import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { Card, Figure } from '../../parts/card.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Change } from '../../parts/amount.tsx'
import { Proof } from '../../parts/proof.tsx'
import { Table } from '../../parts/table.tsx'
import { addedBy, GROUPS, signedAt, type Statement, stepAt, stepsOf } from './income-statement-figures.ts'

/** That accounts are in no section, for their names do not say what they are, and where a person says it. */
export const WithoutSection = ({ statements }: { statements: readonly Pick<Statement, 'other'>[] }) => {
  const names = [...new Set(statements.flatMap(({ other }) => Object.keys(other)))]
  if (names.length === 0) return null
  return (
    <p class="notice notice-quiet">
      <span>
        {names.length === 1 ? `${names[0]} is` : `${names.length} accounts are`} in no section, as{' '}
        {names.length === 1 ? 'its name does' : 'their names do'} not say what {names.length === 1 ? 'it is' : 'they are'}.{' '}
        <Link class="link" href="/more/roots">
          Say it
        </Link>
      </span>
    </p>
  )
}

/** A year from its first balance to its last, and each account that made the difference. */
export const YearStatement = ({ statement, year }: { statement: Statement; year: string }) => {
  const steps = useMemo(() => stepsOf(statement), [statement])
  const lines = useMemo(
    () =>
      GROUPS.flatMap((group) =>
        Object.entries(addedBy(statement, group))
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount]) => ({ account, amount, group: group.name, places: signedAt(['yearly', year, group.key, account], group.sign) })),
      ),
    [statement, year],
  )
  return (
    <>
      <Card>
        <AddingUp sums={[{ parts: [statement.startingBalance, ...steps.map(({ amount }) => amount)], sum: statement.endingBalance }]}>
          <dl class="figures">
            <Figure name="Opening net worth" at={['yearly', year, 'startingBalance']}>
              <Amount value={statement.startingBalance} />
            </Figure>
            {steps.map(({ name, amount }) => (
              <Figure key={name} name={name} {...stepAt(year, name)}>
                <Change value={amount} />
              </Figure>
            ))}
            <Figure name="Closing net worth" at={['yearly', year, 'endingBalance']}>
              <Amount value={statement.endingBalance} />
            </Figure>
          </dl>
        </AddingUp>
      </Card>
      <WithoutSection statements={[statement]} />
      <Card>
        <Table
          name="statement"
          label={`Income statement ${year}`}
          rows={lines}
          rowKey={({ account, group }) => `${group} ${account}`}
          head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} label={account} /> }}
          columns={[
            { title: 'Kind', align: 'left', value: ({ group }) => group, cell: ({ group }) => <span class="quiet">{group}</span> },
            {
              title: 'Added',
              about: 'What it added to what is owned',
              value: ({ amount }) => amount,
              cell: ({ account, amount, places }) => (
                <Proof {...places} name={`${account}, ${year}`}>
                  <Change value={amount} />
                </Proof>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
