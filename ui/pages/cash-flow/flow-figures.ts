import { sankey, sankeyJustify, type SankeyLink, sankeyLinkHorizontal, type SankeyNode } from 'd3-sankey'
import type { SankeyAnswer } from '../../../src/http/contract/cash-flow.ts'
import { type BookColours, NEUTRAL } from '../../figures/account-colours.ts'
import { sumOf } from '../../figures/sum-figures.ts'

/** The flow of money between accounts as a picture without circles. Pure. */

export type FlowKind = SankeyAnswer['nodes'][number]['kind']

interface FlowNode {
  readonly id: string
  readonly name: string
  /** Its label, which no other node has. */
  readonly label: string
  readonly kind: FlowKind
}

/** The class of each node and link, by id and by `linkKey`: the colour of what was earned or bought. One's own accounts are only on the way. */
export const flowTones = ({ nodes, links }: Flow, ofAccount: BookColours['ofAccount']): ReadonlyMap<string, string> => {
  const tones = new Map(
    nodes.map(({ id, kind }) => [id, kind === 'income' || kind === 'expense' ? ofAccount(id.replace(BACK, '')) : NEUTRAL] as const),
  )
  const toneOf = (id: string): string => tones.get(id) ?? NEUTRAL
  for (const link of links) tones.set(linkKey(link), [toneOf(link.target), toneOf(link.source)].find((tone) => tone !== NEUTRAL) ?? NEUTRAL)
  return tones
}

export const linkKey = ({ source, target }: Pick<FlowLink, 'source' | 'target'>): string => `${source}\n${target}`

export interface FlowLink {
  readonly source: string
  readonly target: string
  readonly value: number
  /** Places among the links of the answer that it is made of, and those that went the other way. */
  readonly plus: readonly number[]
  readonly minus: readonly number[]
  readonly transactions: number
}

export interface Flow {
  readonly nodes: readonly FlowNode[]
  /** The largest first. */
  readonly links: readonly FlowLink[]
}

export interface FlowChoice {
  /** How many parts of an account's name are shown; what is below is summed up. */
  readonly depth: Readonly<Partial<Record<FlowKind, number>>>
  /** Whether money that only moves between one's own accounts is shown. */
  readonly transfers: boolean
}

const OWN: readonly FlowKind[] = ['asset', 'liability']
const ALL_PARTS = 9
/** A second node of an account that money returns to: a picture that runs from left to right has no way back. */
const BACK = ' (back)'

/** Beancount's convention has a country below the root, which is the same for most accounts. */
const COUNTRY = /^[^:]+:([A-Z]{2}):/

/** The first parts of a name: so many, and the country. The root alone is one. */
const groupOf = (account: string, depth: number): string =>
  account
    .split(':')
    .slice(0, depth > 1 && COUNTRY.test(account) ? depth + 1 : depth)
    .join(':')

/** The labels of nodes: their names without the root, and without a country if it is the only one; in full where two would be equal. */
const labelsOf = (ids: readonly string[], kinds: ReadonlyMap<string, FlowKind>): readonly string[] => {
  const isOnlyCountry = new Set(ids.flatMap((id) => COUNTRY.exec(id)?.[1] ?? [])).size === 1
  const short = ids.map((id) => {
    if (!ROOTED.has(kinds.get(id.replace(BACK, '')) ?? 'other')) return id
    return id.replace(isOnlyCountry && COUNTRY.test(id) ? COUNTRY : /^[^:]+:/, '')
  })
  const count = new Map<string, number>()
  for (const label of short) count.set(label, (count.get(label) ?? 0) + 1)
  return short.map((label, at) => (count.get(label) === 1 ? label : ids[at]!))
}
const ROOTED: ReadonlySet<FlowKind> = new Set(['income', 'expense', 'asset', 'liability'])

interface Sum {
  readonly source: string
  readonly target: string
  readonly values: number[]
  readonly plus: number[]
  readonly minus: number[]
  transactions: number
}

/** What went from one group to another, less what came back between the two. */
const grouped = ({ nodes, links }: SankeyAnswer, { depth, transfers }: FlowChoice): { sums: Sum[]; kinds: Map<string, FlowKind> } => {
  const kindOf = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const kinds = new Map<string, FlowKind>()
  const sums = new Map<string, Sum>()
  const nameOf = (account: string): string => {
    const kind = kindOf.get(account) ?? 'other'
    const name = groupOf(account, depth[kind] ?? ALL_PARTS)
    kinds.set(name, kind)
    return name
  }
  links.forEach((link, place) => {
    const isTransfer = [link.source, link.target].every((account) => OWN.includes(kindOf.get(account) ?? 'other'))
    if (isTransfer && !transfers) return
    const [source, target] = [nameOf(link.source), nameOf(link.target)]
    if (source === target) return
    const reverse = sums.get(`${target}\n${source}`)
    const key = `${source}\n${target}`
    const sum = reverse ?? sums.get(key) ?? { source, target, values: [], plus: [], minus: [], transactions: 0 }
    if (!reverse) sums.set(key, sum)
    sum.values.push(reverse ? -link.value : link.value)
    ;(reverse ? sum.minus : sum.plus).push(place)
    sum.transactions += link.txnCount
  })
  return { sums: [...sums.values()], kinds }
}

const asLink = ({ source, target, values, plus, minus, transactions }: Sum): FlowLink => {
  const value = sumOf(values)
  return value >= 0
    ? { source, target, value, plus, minus, transactions }
    : { source: target, target: source, value: -value, plus: minus, minus: plus, transactions }
}

/** Returns the flow at a depth. A link that would close a circle ends in a node of its own, next to the account it leads back to. */
export const flowOf = (answer: SankeyAnswer, choice: FlowChoice): Flow => {
  const { sums, kinds } = grouped(answer, choice)
  const onward = new Map<string, Set<string>>()
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean => {
    if (from === goal) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(onward.get(from) ?? [])].some((next) => leadsTo(next, goal, seen))
  }
  const links = sums
    .map(asLink)
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .map((link): FlowLink => {
      if (leadsTo(link.target, link.source)) return { ...link, target: `${link.target}${BACK}` }
      onward.set(link.source, (onward.get(link.source) ?? new Set()).add(link.target))
      return link
    })
  const ids = [...new Set(links.flatMap(({ source, target }) => [source, target]))]
  const labels = labelsOf(ids, kinds)
  return { nodes: ids.map((id, at) => ({ id, name: id, label: labels[at]!, kind: kinds.get(id.replace(BACK, '')) ?? 'other' })), links }
}

/** What flows through a node: what came in or what went out, whichever is more. */
export const throughput = ({ links }: Flow, id: string): { readonly value: number; readonly links: readonly FlowLink[] } => {
  const of = (chosen: readonly FlowLink[]) => ({ value: sumOf(chosen.map(({ value }) => value)), links: chosen })
  const [incoming, outgoing] = [of(links.filter(({ target }) => target === id)), of(links.filter(({ source }) => source === id))]
  return incoming.value > outgoing.value ? incoming : outgoing
}

/** Only what ends in expenses. */
export const spendingOnly = (answer: SankeyAnswer): SankeyAnswer => {
  const expenses = new Set(answer.nodes.filter(({ kind }) => kind === 'expense').map(({ id }) => id))
  // Places among the links lead to what a figure is made of: those that are left out become nothing, and none moves.
  return { ...answer, links: answer.links.map((link) => (expenses.has(link.target) && !expenses.has(link.source) ? link : { ...link, value: 0 })) }
}

/** Lays out the nodes and links of a flow. Pure. */

export interface PlacedNode {
  readonly node: FlowNode
  readonly column: number
  readonly x: number
  readonly y: number
  readonly height: number
  /** A last node: its label is on its left. */
  readonly isLast: boolean
  /** Its label, as much of it as there is room for before the next column. */
  readonly written: string
}

export interface PlacedLink {
  readonly link: FlowLink
  readonly path: string
  readonly width: number
}

const NODE_WIDTH = 12
/** A name needs so much height. */
const ROW = 34
const MARGIN = 6
/** About what a letter takes, and the amount behind a name with what is left free around it. */
const LETTER = 6.6
const AMOUNT = 100
/** Fewer would identify nothing. */
const LETTERS_MIN = 14
/** Names whose middles are closer are in one line. */
const LINE = 16

export const nodeWidth = NODE_WIDTH

type Node = SankeyNode<FlowNode, { readonly of: FlowLink }>
type Link = SankeyLink<FlowNode, { readonly of: FlowLink }>

/** Returns the picture, as high as its fullest column asks for with letters so many times as large as the usual ones. */
export const layOut = (
  { nodes, links }: Flow,
  { width, scale }: { width: number; scale: number },
): { nodes: PlacedNode[]; links: PlacedLink[]; height: number } => {
  const make = (height: number) =>
    sankey<FlowNode, { readonly of: FlowLink }>()
      .nodeId(({ id }) => id)
      .nodeAlign(sankeyJustify)
      .nodeWidth(NODE_WIDTH)
      .nodePadding((ROW - 14) * scale)
      .extent([
        [1, MARGIN],
        [width - 1, height - MARGIN],
      ])({
      nodes: nodes.map((node) => ({ ...node })),
      links: links.map((link) => ({ source: link.source, target: link.target, value: link.value, of: link })),
    })
  const columns = new Map<number, number>()
  for (const { depth = 0, layer = depth } of make(600).nodes as (Node & { layer?: number })[]) columns.set(layer, (columns.get(layer) ?? 0) + 1)
  const height = Math.max(300, Math.max(0, ...columns.values()) * ROW * scale + 120)
  const placed = make(height)
  const line = sankeyLinkHorizontal<FlowNode, { readonly of: FlowLink }>()
  const last = Math.max(0, ...columns.keys())
  const nodesPlaced = (placed.nodes as (Node & { layer?: number })[]).map((node) => ({
    node: { id: node.id, name: node.name, label: node.label, kind: node.kind },
    column: node.layer ?? node.depth ?? 0,
    x: node.x0 ?? 0,
    y: node.y0 ?? 0,
    height: Math.max(1, (node.y1 ?? 0) - (node.y0 ?? 0)),
    isLast: (node.x1 ?? 0) > width - NODE_WIDTH,
  }))
  return {
    height,
    nodes: nodesPlaced.map((node) => ({ ...node, written: written(node, nodesPlaced, { step: width / Math.max(1, last), last, scale }) })),
    links: (placed.links as Link[]).map((link) => ({ link: link.of, path: line(link) ?? '', width: Math.max(1, link.width ?? 1) })),
  }
}

type Unwritten = Omit<PlacedNode, 'written'>

/** As much of a name as has room before the next node of another column, or a name that comes towards it from there. */
const written = (own: Unwritten, all: readonly Unwritten[], { step, last, scale }: { step: number; last: number; scale: number }): string => {
  const { label } = own.node
  const line = LINE * scale
  const away = ({ column }: Unwritten): number => (own.column === last ? last - column : column - own.column)
  const apart = ({ y, height }: Unwritten): number => Math.abs(y + height / 2 - own.y - own.height / 2)
  const inTheWay = all.filter((one) => away(one) > 0 && apart(one) < Math.max(line, (one.height + line) / 2))
  const nearest = Math.min(last, ...inTheWay.map(away))
  const facing = inTheWay.filter((one) => away(one) === nearest && apart(one) < line && [own.column, one.column].includes(last))
  const taken = Math.max(0, ...facing.map(({ node }) => (node.label.length * LETTER + AMOUNT) * scale))
  const room = Math.max((nearest * step) / 2, nearest * step - taken)
  const most = Math.max(LETTERS_MIN, Math.floor((room / scale - AMOUNT) / LETTER))
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label
}
