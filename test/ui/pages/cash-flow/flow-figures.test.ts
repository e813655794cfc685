import { expect, test } from 'vitest'
import {
  type Flow,
  type FlowChoice,
  type FlowKind,
  flowOf,
  flowTones,
  layOut,
  hasTaxes,
  spendingOnly,
  stagesOf,
  throughput,
} from '../../../../ui/pages/cash-flow/flow-figures.ts'

const LONG = 'Furniture and other things for the home which are bought once in a lifetime only'
const node = (label: string, kind: FlowKind) => ({ id: label, name: label, label, kind })
const link = (source: string, target: string, value: number) => ({ source, target, value, plus: [], minus: [], transactions: 1 })
/** From where it comes over a bank to two places, one of them with a long name. */
const flowWith = (bank: string): Flow => ({
  nodes: [node('Salary', 'income'), node(bank, 'asset'), node(LONG, 'expense'), node('Food', 'expense')],
  links: [link('Salary', bank, 1000), link(bank, LONG, 990), link(bank, 'Food', 10)],
})
const writtenIn = (flow: Flow, width: number): string[] => layOut(flow, { width, scale: 1 }).nodes.map(({ written }) => written)

test('labels are outside the flow on its first and last column, and above the node between them', () => {
  const { nodes } = layOut(flowWith('Bank'), { width: 1000, scale: 1 })
  expect(nodes.map(({ side }) => side)).toEqual(['start', 'middle', 'end', 'end'])
  const [salary, , long] = nodes
  expect(salary!.x).toBeGreaterThan('Salary'.length * 6)
  expect(1000 - long!.x).toBeGreaterThan(long!.written.length * 6)
})

test('a label is cut where the flow would have less than half of the width; with room it is written in full', () => {
  const [salary, bank, long, food] = writtenIn(flowWith('Bank'), 700)
  expect([salary, bank, food]).toEqual(['Salary', 'Bank', 'Food'])
  expect(long).toMatch(/^Furniture.*…$/)
  expect(long!.length * 6.6 + 90).toBeLessThanOrEqual(700 * 0.28 + 1)
  expect(writtenIn(flowWith('Bank'), 2400)).toEqual(['Salary', 'Bank', LONG, 'Food'])
})

test('in one column, a flow has where money came from, went through and ended, the largest first', () => {
  const stages = stagesOf({
    nodes: [node('Food', 'expense'), node('Rent', 'expense'), node('Bank', 'asset'), node('Salary', 'income')],
    links: [link('Salary', 'Bank', 1000), link('Bank', 'Food', 10), link('Bank', 'Rent', 990)],
  })
  const names = (nodes: readonly { name: string }[]): string[] => nodes.map(({ name }) => name)
  expect([stages.from, stages.through, stages.to].map(names)).toEqual([['Salary'], ['Bank'], ['Rent', 'Food']])
})

const KINDS = { Income: 'income', Assets: 'asset', Expenses: 'expense', Liabilities: 'liability' } as const
const answer = (...flows: readonly (readonly [string, string, number])[]) => {
  const names = [...new Set(flows.flatMap(([source, target]) => [source, target]))]
  return {
    nodes: names.map((id) => ({ id, name: id, kind: KINDS[id.split(':')[0] as keyof typeof KINDS] })),
    links: flows.map(([source, target, value]) => ({ source, target, value, txnCount: 1 })),
    meta: { from: '', to: '', period: 'month', currency: 'EUR', totalInflow: 0, totalOutflow: 0, hasUnconvertible: false },
    unpriced: [],
    estimated: [],
  }
}
const ALL: FlowChoice = { depth: {}, transfers: true }
const told = (flows: ReturnType<typeof answer>, choice = ALL) =>
  flowOf(flows, choice).links.map(({ source, target, value }) => `${source} > ${target} ${value}`)

const BOOK = answer(
  ['Income:Salary:A', 'Assets:Bank', 1000],
  ['Income:Salary:B', 'Assets:Bank', 500],
  ['Assets:Bank', 'Expenses:Food:Fruit', 20],
  ['Assets:Bank', 'Expenses:Food:Bread', 0.1],
  ['Assets:Bank', 'Assets:Savings', 300],
)

test('accounts below a depth go together, each root at its own', () => {
  expect(told(BOOK, { depth: { income: 2, expense: 2 }, transfers: true })).toEqual([
    'Income:Salary > Assets:Bank 1500',
    'Assets:Bank > Assets:Savings 300',
    'Assets:Bank > Expenses:Food 20.1',
  ])
})

test('money between one’s own accounts can be left out', () => {
  expect(told(BOOK, { depth: { income: 1, expense: 1 }, transfers: false })).toEqual(['Income > Assets:Bank 1500', 'Assets:Bank > Expenses 20.1'])
})

test('what came back is taken from what went, and both are told apart for the proof', () => {
  const flow = flowOf(answer(['Assets:Bank', 'Expenses:Food', 20], ['Expenses:Food', 'Assets:Bank', 25]), ALL)
  expect(flow.links).toEqual([{ source: 'Expenses:Food', target: 'Assets:Bank', value: 5, plus: [1], minus: [0], transactions: 2 }])
})

test('a circle is opened where the least flows', () => {
  const circle = answer(['Assets:A', 'Assets:B', 30], ['Assets:B', 'Assets:C', 20], ['Assets:C', 'Assets:A', 10])
  expect(told(circle)).toEqual(['Assets:A > Assets:B 30', 'Assets:B > Assets:C 20', 'Assets:C > Assets:A (back) 10'])
  expect(flowOf(circle, ALL).nodes.find(({ id }) => id === 'Assets:A (back)')?.kind).toBe('asset')
})

test('a node is worth what flows through it', () => {
  const flow = flowOf(BOOK, ALL)
  expect(throughput(flow, 'Assets:Bank').value).toBe(1500)
  expect(throughput(flow, 'Assets:Savings').links.map(({ plus }) => plus)).toEqual([[4]])
})

test('of spending only what ends in expenses is left, at its place', () => {
  const flow = flowOf(spendingOnly(BOOK, { taxes: false }), ALL)
  expect(flow.links.map(({ target, plus }) => `${target} ${plus.join()}`)).toEqual(['Expenses:Food:Fruit 2', 'Expenses:Food:Bread 3'])
})

test('taxes are no spending unless they are wanted', () => {
  const taxed = answer(['Income:Salary', 'Expenses:Tax:Income', 3], ['Assets:Bank', 'Expenses:Steuern', 4], ['Assets:Bank', 'Expenses:Taxi', 2])
  const targets = (taxes: boolean): string[] => flowOf(spendingOnly(taxed, { taxes }), ALL).links.map(({ target }) => target)
  expect(targets(false)).toEqual(['Expenses:Taxi'])
  expect(targets(true)).toEqual(['Expenses:Steuern', 'Expenses:Tax:Income', 'Expenses:Taxi'])
  expect([hasTaxes(taxed), hasTaxes(answer(['Assets:Bank', 'Expenses:Taxi', 2]))]).toEqual([true, false])
})

test("a link has the colour of what was bought or earned; accounts of one's own have none", () => {
  const flow = flowOf(answer(['Income:Salary', 'Assets:Bank', 10], ['Assets:Bank', 'Expenses:Tax', 3], ['Income:Salary', 'Expenses:Food', 2]), ALL)
  expect([...flowTones(flow, (account) => `the tone of ${account}`)]).toEqual([
    ['Income:Salary', 'the tone of Income:Salary'],
    ['Assets:Bank', 'hue-none'],
    ['Expenses:Tax', 'the tone of Expenses:Tax'],
    ['Expenses:Food', 'the tone of Expenses:Food'],
    ['Income:Salary\nAssets:Bank', 'the tone of Income:Salary'],
    ['Assets:Bank\nExpenses:Tax', 'the tone of Expenses:Tax'],
    ['Income:Salary\nExpenses:Food', 'the tone of Expenses:Food'],
  ])
})

const TWO: FlowChoice = { depth: { income: 2, expense: 2, asset: 2, liability: 2 }, transfers: false }
const labels = (flows: ReturnType<typeof answer>) => flowOf(flows, TWO).nodes.map(({ id, label }) => [id, label])

test('a country below the root tells nothing apart, and names of which two would be alike are written in full', () => {
  const fava = answer(
    ['Income:US:Hoogle:Salary', 'Assets:US:BofA:Checking', 900],
    ['Income:US:ETrade:Dividend', 'Assets:US:ETrade:Cash', 20],
    ['Assets:US:BofA:Checking', 'Expenses:Home:Rent', 500],
    ['Liabilities:US:Chase:Slate', 'Expenses:Food:Restaurant', 70],
  )
  expect(labels(fava)).toEqual([
    ['Income:US:Hoogle', 'Hoogle'],
    ['Assets:US:BofA', 'BofA'],
    ['Expenses:Home', 'Home'],
    ['Liabilities:US:Chase', 'Chase'],
    ['Expenses:Food', 'Food'],
    ['Income:US:ETrade', 'Income:US:ETrade'],
    ['Assets:US:ETrade', 'Assets:US:ETrade'],
  ])
})

test('nor does it beside accounts without one; of two countries each is written', () => {
  const some = answer(
    ['Income:Job', 'Assets:US:BofA:Checking', 900],
    ['Assets:US:ETrade:Cash', 'Expenses:Food', 30],
    ['Assets:Cash', 'Expenses:Food', 10],
  )
  expect(labels(some).map(([, label]) => label)).toEqual(['Job', 'BofA', 'ETrade', 'Food', 'Cash'])
  const two = answer(['Assets:US:BofA:Checking', 'Expenses:Food', 30], ['Assets:CA:RBC:Checking', 'Expenses:Food', 10])
  expect(labels(two).map(([, label]) => label)).toEqual(['US:BofA', 'Food', 'CA:RBC'])
})
