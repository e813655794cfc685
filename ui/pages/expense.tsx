import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ExpenseAnswer } from '../../src/http/contract/expense.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { Bars } from '../charts/bars.tsx'
import {
  type ByMonth,
  categoriesOf,
  type Category,
  expenseBars,
  firstDayFor,
  largestCategories,
  MONTHS,
  monthsIn,
  toneOf,
  totalOf,
} from '../figures/expense.ts'
import { dayInYear, dayOf, monthsBefore } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { isRunning, monthWords } from '../figures/months.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'
import { figures, today } from '../client/settings.ts'
import { shortAccount, sourceLink } from '../figures/transactions.ts'

const CategoryRow = ({ category, total, most, usual, tone }: { category: Category; total: number; most: number; usual: number; tone: string }) => (
  <details class="category">
    <summary>
      <span class="category-name">{category.name}</span>
      <span class="category-bar" aria-hidden="true">
        <i class={tone} style={{ width: `${Math.max(0, (category.amount / most) * 100)}%` }} />
      </span>
      <Amount value={category.amount} />
      <span class="quiet category-share">{figures.value.hidden || total <= 0 ? '' : `${Math.round((category.amount / total) * 100)} %`}</span>
      <span class="category-usual" title="Against the average of the months before">
        {usual > 0 && <span class="amount quiet">{figures.value.change(category.amount - usual)}</span>}
      </span>
    </summary>
    <ul>
      {category.postings.map((posting) => (
        <li key={posting.id}>
          <time dateTime={dayOf(posting.date)}>{dayInYear(dayOf(posting.date))}</time>
          <Link href={sourceLink({ file: posting.file_name, line: posting.transaction_begin_line })}>{posting.payee}</Link>
          <span class="quiet">
            <AccountName account={posting.account} label={shortAccount(posting.account)} />
          </span>
          <Amount value={posting.amount} />
        </li>
      ))}
    </ul>
  </details>
)

const Expenses = ({ byMonth }: { byMonth: ByMonth }) => {
  const all = useMemo(() => monthsIn(byMonth), [byMonth])
  const months = useMemo(() => all.slice(-MONTHS), [all])
  const largest = useMemo(() => largestCategories(byMonth, months), [byMonth, months])
  const bars = useMemo(() => expenseBars(byMonth, months, largest), [byMonth, months, largest])
  const [choice, choose] = useParameter<string>('month', '')
  const newest = months.at(-1) ?? ''
  const month = months.includes(choice) ? choice : newest
  const categories = useMemo(() => categoriesOf(byMonth[month] ?? []), [byMonth, month])
  const before = all.slice(Math.max(0, all.indexOf(month) - 12), all.indexOf(month))
  const usual = useMemo(
    () => new Map(categoriesOf(before.flatMap((each) => byMonth[each] ?? [])).map(({ name, amount }) => [name, amount / before.length])),
    [byMonth, month],
  )
  const total = totalOf(byMonth[month] ?? [])
  const usualTotal = before.length === 0 ? 0 : totalOf(before.flatMap((each) => byMonth[each] ?? [])) / before.length
  const { money } = figures.value
  const totalAt = (index: number): number => totalOf(byMonth[months[index] ?? ''] ?? [])
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          <Figure name={`Spent in ${monthWords(`${month}-01`, today.value)}`}>
            <Amount value={total} />
          </Figure>
          {usualTotal > 0 && (
            <Figure name={`${counted(before.length, 'month')} before, on average`}>
              <Amount value={usualTotal} />
            </Figure>
          )}
          {usualTotal > 0 && (
            <Figure name={isRunning(`${month}-01`, today.value) ? 'Difference so far' : 'Difference'}>
              <span class="amount">{figures.value.change(total - usualTotal)}</span>
            </Figure>
          )}
        </dl>
        <Bars
          bars={bars}
          height={260}
          label="Expenses by month. Enter chooses a month"
          chosen={months.indexOf(month)}
          onChoose={(index) => choose(months[index] === newest ? '' : (months[index] ?? ''))}
          sentence={(index) => `${bars[index]?.label}: ${money(totalAt(index))}`}
          tooltip={(index) => (
            <>
              <p class="tooltip-title">{bars[index]?.label}</p>
              <dl>
                {bars[index]?.parts
                  .filter(({ value }) => value !== 0)
                  .map(({ name, value, tone }) => (
                    <div key={name}>
                      <dt>
                        <span class={`swatch ${tone}`} />
                        {name}
                      </dt>
                      <dd>{money(value)}</dd>
                    </div>
                  ))}
                <div class="tooltip-total">
                  <dt>Together</dt>
                  <dd>{money(totalAt(index))}</dd>
                </div>
              </dl>
            </>
          )}
        />
        <ul class="legend" aria-hidden="true">
          {[...largest, 'Other'].map((name) => (
            <li key={name}>
              <span class={`swatch ${toneOf(largest, name)}`} />
              {name}
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title={monthWords(`${month}-01`, today.value)}
        aside={before.length > 0 && <span>± against the average of the {counted(before.length, 'month')} before</span>}
      >
        {categories.length === 0 ? (
          <p class="empty">Nothing was spent in this month.</p>
        ) : (
          categories.map((category) => (
            <CategoryRow
              key={category.name}
              category={category}
              total={total}
              most={categories[0]?.amount || 1}
              usual={usual.get(category.name) ?? 0}
              tone={toneOf(largest, category.name)}
            />
          ))
        )}
      </Card>
    </>
  )
}

/** The months that the page shows, and what they are compared with. A book that has rested for some time is asked for its own last months. */
const useExpenses = () => {
  // Nothing may have been spent yet in the month of today.
  const current = monthsBefore(`${today.value.slice(0, 7)}-01`, 1).slice(0, 7)
  const recent = useAnswer<ExpenseAnswer>(withQuery('/api/expense', { from: firstDayFor(current) }))
  const newest = recent.data && Object.keys(recent.data.month_wise.expenses).sort().at(-1)
  const isResting = recent.data !== undefined && (newest === undefined || newest < current)
  const older = useAnswer<ExpenseAnswer>(isResting ? withQuery('/api/expense', { from: newest && firstDayFor(newest) }) : undefined)
  return isResting ? older : recent
}

export const ExpensesPage = () => {
  const answer = useExpenses()
  return (
    <Page section="Cash flow" title="Expenses">
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={560}>
        {({ month_wise }) =>
          Object.keys(month_wise.expenses).length === 0 ? (
            <p class="empty">Nothing has been spent yet.</p>
          ) : (
            <Expenses byMonth={month_wise.expenses} />
          )
        }
      </Answered>
    </Page>
  )
}
