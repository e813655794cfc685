import type { ComponentChildren } from 'preact'
import type { AssetBreakdown } from '../../../src/http/contract/investments.ts'
import { figures, understood } from '../../client/display-settings.ts'
import { isUnvalued } from '../../figures/unknown.ts'
import { Amount, Change, Rate, Unknown } from '../../parts/amount.tsx'
import { type AskedFigure, Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'

/** The columns of tables about asset accounts. */
type AssetColumn = Column<AssetBreakdown>

const isUnknown = ({ marketAmount, originalBalances }: AssetBreakdown): boolean =>
  isUnvalued({ worth: marketAmount, held: originalBalances }, understood.value?.unpriced ?? [])

/** What is held counts something else than money: how much there is says more than that it is worth nothing. */
const heldAsItIs = ({ marketAmount, originalBalances }: AssetBreakdown): NonNullable<AssetBreakdown['originalBalances']> => {
  const held = originalBalances ?? []
  return marketAmount === 0 && held.every(({ currency }) => understood.value?.own_units.includes(currency)) ? held : []
}

export const value: AssetColumn = {
  title: 'Value',
  about: 'What it is worth on the day',
  value: (row) => (isUnknown(row) ? undefined : row.marketAmount),
  cell: (row) =>
    isUnknown(row) ? (
      <Unknown />
    ) : heldAsItIs(row).length > 0 ? (
      <Owned row={row} />
    ) : (
      <Traced row={row} of="marketAmount" name="value">
        <Amount value={row.marketAmount} />
      </Traced>
    ),
}

/** The same, and below it how much cash in another currency that is, where there is room. */
export const valueAndOwn: AssetColumn = {
  ...value,
  cell: (row) => {
    const [own, ...others] = row.originalBalances ?? []
    if (!isCash(row) || !own || others.length > 0 || row.balanceUnits === 0) return value.cell(row)
    return (
      <span class="stack">
        {value.cell(row)}
        <span class="wide-only">
          <Proof
            inRow
            as="quantity"
            commodity={own.currency}
            at={['asset_breakdowns', row.group, 'originalBalances', 0, 'amount']}
            name={`${row.group}: in ${own.currency}`}
          >
            <span class="amount quiet">
              {figures.value.units(own.amount, own.currency)} <span class="unit">{own.currency}</span>
            </span>
          </Proof>
        </span>
      </span>
    )
  },
}

/** A return on nothing paid in says nothing: cash has no gain of its own. */
const isCash = ({ investmentAmount, withdrawalAmount }: AssetBreakdown): boolean => investmentAmount === 0 && withdrawalAmount === 0

export const gain: AssetColumn = {
  title: 'Total gain',
  about: 'Value less deposits, plus what was withdrawn',
  value: (row) => (isCash(row) ? undefined : row.gainAmount),
  cell: (row) =>
    isCash(row) ? (
      <span class="quiet">–</span>
    ) : (
      <Traced row={row} of="gainAmount" name="total gain">
        <Change value={row.gainAmount} />
      </Traced>
    ),
}
export const gainRate: AssetColumn = {
  title: 'Gain %',
  about: 'Total gain as a share of all deposits',
  value: (row) => (row.investmentAmount === 0 ? undefined : row.absoluteReturn * 100),
  cell: (row) =>
    row.investmentAmount === 0 ? (
      <span class="quiet">–</span>
    ) : (
      <Proof
        inRow
        as="percent"
        at={['asset_breakdowns', row.group, 'gainAmount']}
        percentOf={[['asset_breakdowns', row.group, 'investmentAmount']]}
        name={`${row.group}: gain in per cent`}
      >
        <Change value={row.absoluteReturn * 100} as="percent" />
      </Proof>
    ),
}
export const rate: AssetColumn = {
  title: 'XIRR',
  about: 'Return in per cent a year, weighted by when money went in and out',
  value: (row) => (isCash(row) || row.xirr_error ? undefined : row.xirr),
  cell: (row) =>
    isCash(row) ? (
      <span class="quiet">–</span>
    ) : (
      <Traced row={row} of="xirr" name="return" as="percent">
        <Rate value={row.xirr} problem={row.xirr_error} />
      </Traced>
    ),
}
export const invested: AssetColumn = {
  title: 'Deposited',
  about: 'Everything that was ever put in; less what was withdrawn it is what was paid in',
  value: ({ investmentAmount }) => investmentAmount,
  cell: (row) => (
    <Traced row={row} of="investmentAmount" name="deposited">
      <Faint value={row.investmentAmount} />
    </Traced>
  ),
}
export const withdrawn: AssetColumn = {
  title: 'Withdrawn',
  value: ({ withdrawalAmount }) => withdrawalAmount,
  cell: (row) => (
    <Traced row={row} of="withdrawalAmount" name="withdrawn">
      <Faint value={row.withdrawalAmount} />
    </Traced>
  ),
}
export const units: AssetColumn = {
  title: 'Units',
  value: ({ balanceUnits }) => (balanceUnits === 0 ? undefined : balanceUnits),
  cell: (row) =>
    row.balanceUnits === 0 ? null : (
      <Traced row={row} of="balanceUnits" name="units" as="quantity">
        <span class="amount">{figures.value.quantity(row.balanceUnits)}</span>
      </Traced>
    ),
}
export const originals: AssetColumn = {
  title: 'In its currency',
  about: 'What is held, in the currencies it is held or quoted in',
  value: ({ originalBalances }) => (originalBalances ?? []).map(({ currency, amount }) => `${amount} ${currency}`).join(', ') || undefined,
  cell: (row) => <Owned row={row} />,
}

/** What is held, each in its own units. */
const Owned = ({ row: { group, originalBalances } }: { row: AssetBreakdown }) => (
  <span class="stack">
    {(originalBalances ?? []).map(({ currency, amount }, place) => (
      <Proof
        key={currency}
        inRow
        as="quantity"
        commodity={currency}
        at={['asset_breakdowns', group, 'originalBalances', place, 'amount']}
        name={`${group}: in ${currency}`}
      >
        <span class="amount">
          {figures.value.units(amount, currency)} <span class="unit">{currency}</span>
        </span>
      </Proof>
    ))}
  </span>
)

/** A figure of an account that can be asked where it comes from. */
const Traced = ({
  row,
  of,
  name,
  as = 'money',
  children,
}: {
  row: AssetBreakdown
  of: keyof AssetBreakdown
  name: string
  as?: AskedFigure['as']
  children: ComponentChildren
}) => (
  <Proof inRow as={as} at={['asset_breakdowns', row.group, of]} name={`${row.group}: ${name}`}>
    {children}
  </Proof>
)

/** Nothing is easier to read as nothing. */
const Faint = ({ value: amount }: { value: number }) => (amount === 0 ? <span class="quiet">–</span> : <Amount value={amount} />)
