import { useSignal } from '@preact/signals'
import { Check } from 'lucide-preact'
import { refresh, useAnswer } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { mayEditFound } from '../../client/role.ts'
import { useScope, useScoped, WITHOUT_PERIOD } from '../../client/scope.ts'
import { accountWords, dialect } from '../../client/settings.ts'
import type { Applied, Preview } from '../../figures/bulk-edit.ts'
import { counted } from '../../figures/format.ts'
import { markOf, type RecurringAnswer, rhythmOf, type Unmarked, unmarkedOf } from '../../figures/recurring.ts'
import { Card } from '../frame/page.tsx'
import { orSay } from '../or-say.ts'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'
import { takeBack } from '../take-back.ts'
import { say } from '../toasts.tsx'
import { DueAmount } from './due-amount.tsx'
import { DayText } from '../day-text.tsx'

/** Writes below each of its transactions that it comes back; that can be taken back as one change. */
const mark = async (unmarked: Unmarked): Promise<void> => {
  const order = { operation: markOf(unmarked, dialect.value), transactions: unmarked.transactions }
  const { files, problems } = await tell<Preview>('/api/bulk/preview', order)
  const applied = await tell<Applied>('/api/bulk/apply', { ...order, hashes: Object.fromEntries(files.map(({ name, hash }) => [name, hash])) })
  const why = [...problems, ...applied.problems].map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n')
  if (!applied.saved) return say('bad', why)
  say('good', `${unmarked.name} is marked in ${counted(unmarked.transactions.length, 'transaction')}.`, {
    name: 'Take back',
    run: () => void takeBack(applied.change),
  })
  refresh()
}

const Mark = ({ unmarked }: { unmarked: Unmarked }) => {
  const isBusy = useSignal(false)
  return (
    <button
      type="button"
      class="button"
      disabled={isBusy.value}
      onClick={() => void orSay(() => mark(unmarked), isBusy)}
      aria-label={`Mark ${unmarked.name}`}
    >
      <Check size={15} aria-hidden="true" /> Mark
    </button>
  )
}

const COLUMNS: readonly Column<Unmarked>[] = [
  { title: 'Rhythm', align: 'left', value: ({ interval }) => interval, cell: ({ interval }) => <span class="quiet">{rhythmOf(interval)}</span> },
  { title: 'Times', value: ({ transactions }) => transactions.length, cell: ({ transactions }) => transactions.length },
  { title: 'Last', value: ({ entry }) => entry.day, cell: ({ entry }) => <DayText day={entry.day} /> },
  {
    title: 'Amount',
    isMain: true,
    value: ({ flow }) => (Number.isNaN(flow.amount) ? undefined : flow.kind === 'out' ? -flow.amount : flow.amount),
    cell: ({ name, entry, flow }) => <DueAmount name={name} entry={entry} flow={flow} />,
  },
]
const MARK: Column<Unmarked> = { title: 'Mark', cell: (unmarked) => <Mark unmarked={unmarked} /> }

/** What comes back by its days and amounts, and what nobody has marked: in no figure of the page until somebody does. */
export const UnmarkedBills = () => {
  const { path } = useScoped('recurring', { parts: WITHOUT_PERIOD, newest: '1', unmarked: 'true' })
  const [scope] = useScope()
  const all = unmarkedOf(useAnswer<RecurringAnswer>(path).data?.unmarked ?? [], accountWords.value)
  if (all.length === 0) return null
  return (
    <Card title="Comes back, it seems">
      <p class="quiet">About the same day and amount each time. What is marked is due in the calendar, and counts in what a month takes.</p>
      <Table
        name="unmarked"
        label="What comes back, it seems"
        rows={all}
        rowKey={({ entry }) => entry.id}
        head={{ title: 'What', value: ({ name }) => name, cell: ({ name }) => name }}
        columns={mayEditFound(scope) ? [...COLUMNS, MARK] : COLUMNS}
      />
    </Card>
  )
}
