import { expect, test } from 'vitest'
import { type Flow, type FlowKind, layOut } from '../../../ui/pages/cash-flow/flow-figures.ts'

const LONG = 'Furniture and other things for the home which are bought once in a lifetime only'
const node = (label: string, kind: FlowKind) => ({ id: label, name: label, label, kind })
const link = (source: string, target: string, value: number) => ({ source, target, value, plus: [], minus: [], transactions: 1 })
/** From where it comes over a bank to two places, one of them with a long name. */
const flowOf = (bank: string): Flow => ({
  nodes: [node('Salary', 'income'), node(bank, 'asset'), node(LONG, 'expense'), node('Food', 'expense')],
  links: [link('Salary', bank, 1000), link(bank, LONG, 990), link(bank, 'Food', 10)],
})
const writtenIn = (flow: Flow, width: number): string[] => layOut(flow, { width, scale: 1 }).nodes.map(({ written }) => written)

test('a name of a flow ends before what is in its way, and beside one in the same line before that', () => {
  const [salary, bank, long, food] = writtenIn(flowOf('Bank'), 700)
  expect([salary, bank, food]).toEqual(['Salary', 'Bank', 'Food'])
  expect(long).toMatch(/^Furniture and.*…$/)
  expect(long!.length).toBeLessThanOrEqual(350 / 6.6 - 'Bank'.length)
  const [, own, other] = writtenIn(flowOf(LONG.replace('F', 'G')), 700)
  for (const cut of [own, other]) {
    expect(cut).toMatch(/^.urniture.*…$/)
    expect(cut!.length * 6.6).toBeLessThan(175)
  }
})

test('a name of a flow that has room, or nothing in its way, is written in full', () => {
  const besides = {
    nodes: [...flowOf('Bank').nodes.slice(0, 2), node(LONG, 'income'), node('Tax', 'expense')],
    links: [link('Salary', 'Bank', 900), link('Bank', 'Tax', 800), link(LONG, 'Tax', 100)],
  }
  expect(writtenIn(besides, 1000)).toContain(LONG)
  expect(writtenIn(flowOf('Bank'), 2400)).toEqual(['Salary', 'Bank', LONG, 'Food'])
})
