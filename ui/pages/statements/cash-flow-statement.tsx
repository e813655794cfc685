import { statements as words } from '#messages/statements.ts'
import { useMemo } from 'preact/hooks'
import type { CashFlowStatementAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { EVERY_PART, financialMonth, useAsOf, useDays, useReport } from '../../client/use-scope.ts'
import { periodIn, periodWith, periodWords } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { isThere } from '../../figures/unknown.ts'
import type { AccountNode } from '../../figures/table-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Amount, Card, Proof, Signed } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { EveryChoice, latestFirst, PERIODS_MAX, periodTitle, useEvery, USUAL, usualWords } from './statements-by-period.tsx'
import { type Step, Waterfall } from './waterfall.tsx'

const SECTIONS = [
  { key: 'in', tone: 'tone-in' },
  { key: 'out', tone: 'tone-spent' },
  { key: 'investments', tone: 'hue-none' },
  { key: 'loans', tone: 'hue-none' },
  { key: 'other', tone: 'hue-none' },
] as const
const OTHERS = [
  { key: 'in_transit', name: words.inTransit },
  { key: 'exchange', name: words.groups.rest },
] as const
type Key = (typeof SECTIONS)[number]['key'] | (typeof OTHERS)[number]['key']

const placeOf = (key: Key, place: number): readonly (string | number)[] =>
  OTHERS.some((other) => other.key === key) ? [key, place] : ['sections', key, place]

/** From the opening to the closing cash of one of the periods. */
export const stepsOf = (answer: CashFlowStatementAnswer, place: number): Step<Key>[] => {
  const { opening, sections, rows } = answer
  let balance = opening[place] ?? 0
  const step = (key: Key, name: string, tone: string, amount: number): Step<Key> => {
    const from = balance
    balance = sumOf([balance, amount])
    const parts = rows
      .filter(({ section }, at) => section === key && isThere(answer, ['rows', at, 'amounts', place]))
      .map((row) => ({ account: row.name, amount: row.amounts[place] ?? 0 }))
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    return { key, name, tone, amount, from, to: balance, parts }
  }
  return [
    ...SECTIONS.map(({ key, tone }) => step(key, words.sections[key], tone, sections[key][place] ?? 0)),
    ...OTHERS.map(({ key, name }) => step(key, name, 'hue-none', answer[key][place] ?? 0)),
  ].filter(({ key }) => isThere(answer, placeOf(key, place)))
}

/** A line of the table: what it was in each period, and its place in the answer without the period. */
interface Line {
  readonly name: string
  readonly amounts: readonly number[]
  readonly at: readonly (string | number)[]
  readonly isBalance?: true
}

const lineOf = (line: Line): AccountNode<Line> => ({ account: `the line ${line.name}`, name: line.name, level: 1, row: line, children: [] })

/** Money in and out is by category. */
const isOfAccounts = (section: Key): boolean => section !== 'in' && section !== 'out'

const linesOf = (answer: CashFlowStatementAnswer): AccountNode<Line>[] => [
  ...SECTIONS.flatMap(({ key }): AccountNode<Line>[] => {
    const { rows, sections } = answer
    const children = rows.flatMap(({ section, name, amounts }, place): AccountNode<Line>[] =>
      section === key
        ? [
            {
              account: isOfAccounts(key) ? name : `the category ${key} ${name}`,
              name,
              level: 2,
              row: { name, amounts, at: ['rows', place, 'amounts'] },
              children: [],
            },
          ]
        : [],
    )
    const name = words.sections[key]
    return children.length === 0 ? [] : [{ ...lineOf({ name, amounts: sections[key], at: ['sections', key] }), children }]
  }),
  ...OTHERS.filter(({ key }) => isThere(answer, [key, '*'])).map(({ key, name }) => lineOf({ name, amounts: answer[key], at: [key] })),
]

const footOf = ({ opening, change, closing }: CashFlowStatementAnswer): AccountNode<Line>[] => [
  lineOf({ name: words.openingCash, amounts: opening, at: ['opening'], isBalance: true }),
  lineOf({ name: words.change, amounts: change, at: ['change'] }),
  lineOf({ name: words.closingCash, amounts: closing, at: ['closing'], isBalance: true }),
]

const Lines = ({ answer, label, titleOf }: { answer: CashFlowStatementAnswer; label: string; titleOf: (place: number) => string }) => {
  const nodes = useMemo(() => linesOf(answer), [answer])
  const foot = useMemo(() => footOf(answer), [answer])
  const columns = latestFirst(answer).map((place): Column<Line> => {
    const title = titleOf(place)
    return {
      title,
      value: ({ amounts }) => amounts[place],
      cell: ({ name, amounts, at, isBalance }) => (
        <Proof inRow at={[...at, place]} name={words.figureIn(name, title)}>
          {isBalance ? <Amount value={amounts[place] ?? 0} /> : <Signed value={amounts[place] ?? 0} />}
        </Proof>
      ),
    }
  })
  return (
    <TreeGrid
      name="cash"
      label={label}
      nodes={nodes}
      foot={foot}
      columns={columns}
      openLevels={2}
      isAccount={({ level, account }) => level > 1 && !account.startsWith('the ')}
    />
  )
}

/** Where the cash of a period came from and what it went to; or of several periods side by side. */
export const CashFlowStatementPage = () => {
  const [every] = useEvery()
  const { range } = useDays()
  const usual = periodWith('financial', useAsOf(), financialMonth())
  const days = range ?? periodIn(usual, financialMonth())
  const { words: named } = useDays()
  const period = range ? named : periodWords(usual, financialMonth())
  const { answer, traced } = useReport<CashFlowStatementAnswer>(
    'cash_flow/statement',
    every === 'one'
      ? { from: days?.first, to: days?.last }
      : { every, periods: String(range ? PERIODS_MAX : USUAL[every]), from: range?.first, to: range?.last },
  )
  return (
    <Page
      section="Accounts"
      title={words.cashFlowStatement}
      scope={EVERY_PART}
      {...(every === 'one' ? { usual } : {})}
      controls={<EveryChoice />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={480} traced={traced}>
        {(data) =>
          data.periods.length === 0 ? (
            <NothingBooked />
          ) : every === 'one' ? (
            <>
              <Card>
                <Waterfall
                  opening={{ name: words.openingCash, amount: data.opening[0] ?? 0, at: ['opening', 0] }}
                  closing={{ name: words.closingCash, amount: data.closing[0] ?? 0, at: ['closing', 0] }}
                  steps={stepsOf(data, 0)}
                  placesOf={(key) => ({ at: placeOf(key, 0) })}
                />
                {data.rows.length === 0 && <p class="quiet">{words.noCashMoved}</p>}
              </Card>
              {data.rows.length > 0 && (
                <Card title={words.byAccount}>
                  <Lines answer={data} label={words.figureIn(words.cashFlowStatement, period)} titleOf={() => period} />
                </Card>
              )}
            </>
          ) : (
            <Card aside={range ? '' : usualWords(every)}>
              <Lines
                answer={data}
                label={words.byPeriod[every](words.cashFlowStatement)}
                titleOf={(place) => periodTitle(data.periods[place]!, every)}
              />
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
