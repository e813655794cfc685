import { assets as words } from '#messages/investments.ts'
import { figureNames as names } from '#messages/figures.ts'
import { useSignal } from '@preact/signals'
import type { AssetBreakdown } from '../../../src/http/contract/investments-contract.ts'
import { currency, figures, understood } from '../../client/display-settings.ts'
import { isUnvalued } from '../../figures/unknown.ts'
import { Amount, type AskedFigure, Change, NONE, Proof, Rate, type Shown, Unknown } from '../../parts/figure.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Button } from '../../parts/fields.tsx'

/** The columns of tables about asset accounts. */
type AssetColumn = Column<AssetBreakdown>

const isUnknown = ({ marketAmount, originalBalances }: AssetBreakdown): boolean =>
  isUnvalued({ worth: marketAmount, held: originalBalances }, understood.value?.unpriced ?? [])

/** What is held counts something else than money: how much there is says more than that it is worth nothing. */
const heldAsItIs = ({ marketAmount, originalBalances }: AssetBreakdown): NonNullable<AssetBreakdown['originalBalances']> => {
  const held = originalBalances ?? []
  return marketAmount === 0 && held.every(({ currency }) => understood.value?.own_units.includes(currency)) ? held : []
}

/** The same as text: "5 HOURS". */
const heldIn = ({ originalBalances }: AssetBreakdown): string =>
  (originalBalances ?? []).map(({ currency, amount }) => `${amount} ${currency}`).join(', ')

export const value: AssetColumn = {
  title: names.value,
  about: names.valueExplained,
  value: (row) => (isUnknown(row) ? undefined : heldAsItIs(row).length > 0 ? heldIn(row) : row.marketAmount),
  cell: (row) =>
    isUnknown(row) ? (
      <Unknown />
    ) : heldAsItIs(row).length > 0 ? (
      <Owned row={row} />
    ) : (
      <Traced row={row} of="marketAmount" name={names.value} amount={row.marketAmount} />
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
            name={words.inCurrency(row.group, own.currency)}
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
  title: names.totalGain,
  about: names.totalGainExplained,
  value: (row) => (isCash(row) ? undefined : row.gainAmount),
  cell: (row) => (isCash(row) ? NONE : <Traced row={row} of="gainAmount" name={names.totalGain} change={row.gainAmount} />),
}
export const gainRate: AssetColumn = {
  title: names.gainPercent,
  about: names.gainPercentExplained,
  value: (row) => (row.investmentAmount === 0 ? undefined : row.absoluteReturn * 100),
  cell: (row) =>
    row.investmentAmount === 0 ? (
      NONE
    ) : (
      <Proof
        inRow
        as="percent"
        at={['asset_breakdowns', row.group, 'gainAmount']}
        percentOf={[['asset_breakdowns', row.group, 'investmentAmount']]}
        name={names.of(row.group, names.gainPercent)}
      >
        <Change value={row.absoluteReturn * 100} as="percent" />
      </Proof>
    ),
}
export const rate: AssetColumn = {
  title: names.xirr,
  about: names.xirrExplained,
  value: (row) => (isCash(row) || row.xirr_error ? undefined : row.xirr),
  cell: (row) =>
    isCash(row) ? (
      NONE
    ) : (
      <Traced row={row} of="xirr" name={names.xirr} as="percent">
        <Rate value={row.xirr} problem={row.xirr_error} />
      </Traced>
    ),
}
export const invested: AssetColumn = {
  title: names.deposited,
  about: names.depositedExplained,
  value: ({ investmentAmount }) => investmentAmount,
  cell: (row) => (
    <Traced row={row} of="investmentAmount" name={names.deposited}>
      <Faint value={row.investmentAmount} />
    </Traced>
  ),
}
export const withdrawn: AssetColumn = {
  title: names.withdrawn,
  value: ({ withdrawalAmount }) => withdrawalAmount,
  cell: (row) => (
    <Traced row={row} of="withdrawalAmount" name={names.withdrawn}>
      <Faint value={row.withdrawalAmount} />
    </Traced>
  ),
}
export const units: AssetColumn = {
  title: names.units,
  value: ({ balanceUnits }) => (balanceUnits === 0 ? undefined : balanceUnits),
  cell: (row) => (row.balanceUnits === 0 ? null : <Traced row={row} of="balanceUnits" name={names.units} quantity={row.balanceUnits} />),
}
export const originals: AssetColumn = {
  title: words.inItsCurrency,
  about: words.inItsCurrencyExplained,
  value: (row) => heldIn(row) || undefined,
  cell: (row) => <Owned row={row} />,
}

/** More than this are closed up to the main one. */
const CURRENCIES_SHOWN = 2

/** What is held, each in its own units. Of many only the main one: the report currency, or else the first; a button shows the others. */
const Owned = ({ row: { group, originalBalances } }: { row: AssetBreakdown }) => {
  const isOpen = useSignal(false)
  const held = (originalBalances ?? []).map((balance, place) => ({ ...balance, place }))
  const main = held.find(({ currency: of }) => of === currency.value) ?? held[0]
  const others = held.length > CURRENCIES_SHOWN ? held.filter((balance) => balance !== main) : []
  const otherNames = others.map(({ currency: of }) => of).join(', ')
  return (
    <span class={others.length > 0 && !isOpen.value ? 'stack one-line' : 'stack'}>
      {held
        .filter((balance) => isOpen.value || !others.includes(balance))
        .map(({ currency: of, amount, place }) => (
          <Proof
            key={of}
            inRow
            as="quantity"
            commodity={of}
            at={['asset_breakdowns', group, 'originalBalances', place, 'amount']}
            name={words.inCurrency(group, of)}
          >
            <span class="amount">
              {figures.value.units(amount, of)} <span class="unit">{of}</span>
            </span>
          </Proof>
        ))}
      {others.length > 0 && (
        <Button
          class="link other-currencies"
          aria-expanded={isOpen.value}
          aria-label={(isOpen.value ? words.hideOthers : words.showOthers)(group, otherNames)}
          title={otherNames}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {isOpen.value ? `− ${others.length}` : `+ ${others.length}`}
        </Button>
      )}
    </span>
  )
}

/** A figure of an account that can be asked where it comes from. */
const Traced = ({
  row,
  of,
  name,
  ...shown
}: {
  row: AssetBreakdown
  of: keyof AssetBreakdown
  name: string
  as?: AskedFigure['as']
} & Shown) => <Proof inRow at={['asset_breakdowns', row.group, of]} name={names.of(row.group, name)} {...shown} />

/** Nothing is easier to read as nothing. */
const Faint = ({ value: amount }: { value: number }) => (amount === 0 ? NONE : <Amount value={amount} />)
