import { sankey, sankeyJustify, type SankeyLink, sankeyLinkHorizontal, type SankeyNode } from 'd3-sankey'
import type { SankeyAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { type BookColours, NEUTRAL } from '../../figures/account-colours.ts'
import { meaningOfWord } from '../../../src/projections/valuation/meaning-words.ts'
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

const isTax = (account: string): boolean =>
  /^Expenses:Tax(es)?(:|$)/i.test(account) || meaningOfWord(/^Expenses:([^:]+)/.exec(account)?.[1] ?? '') === 'tax'

/** Only what ends in expenses; taxes are none, unless they are wanted. */
export const spendingOnly = (answer: SankeyAnswer, { taxes }: { readonly taxes: boolean }): SankeyAnswer => {
  const expenses = new Set(answer.nodes.filter(({ id, kind }) => kind === 'expense' && (taxes || !isTax(id))).map(({ id }) => id))
  // Places among the links lead to what a figure is made of: those that are left out become nothing, and none moves.
  return { ...answer, links: answer.links.map((link) => (expenses.has(link.target) && !expenses.has(link.source) ? link : { ...link, value: 0 })) }
}

export const hasTaxes = ({ nodes }: SankeyAnswer): boolean => nodes.some(({ id, kind }) => kind === 'expense' && isTax(id))

/** The nodes of a flow by what they are in it, the largest first: where money came from, went through and ended. */
export const stagesOf = (flow: Flow): { readonly from: FlowNode[]; readonly through: FlowNode[]; readonly to: FlowNode[] } => {
  const [sources, targets] = [new Set(flow.links.map(({ source }) => source)), new Set(flow.links.map(({ target }) => target))]
  const nodes = flow.nodes.toSorted((a, b) => throughput(flow, b.id).value - throughput(flow, a.id).value)
  return {
    from: nodes.filter(({ id }) => !targets.has(id)),
    through: nodes.filter(({ id }) => targets.has(id) && sources.has(id)),
    to: nodes.filter(({ id }) => !sources.has(id)),
  }
}

/** Lays out the nodes and links of a flow. Pure. */

export interface PlacedNode {
  readonly node: FlowNode
  readonly column: number
  readonly x: number
  readonly y: number
  readonly height: number
  /** Its label is outside the flow, on this side of it; in the middle it is above the node. */
  readonly side: 'start' | 'middle' | 'end'
  /** Its label, as much of it as there is room for. */
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
const MARGIN = 18
/** About what a letter takes, and the amount behind a name with what is left free around it. */
const LETTER = 6.6
const AMOUNT = 90
/** Fewer would identify nothing. */
const LETTERS_MIN = 10
/** Of the width: the most that labels take on one side. */
const SIDE_MAX = 0.28

export const nodeWidth = NODE_WIDTH

type Node = SankeyNode<FlowNode, { readonly of: FlowLink }> & { readonly layer?: number }
type Link = SankeyLink<FlowNode, { readonly of: FlowLink }>

/** Returns the picture, as high as its fullest column asks for with letters so many times as large as the usual ones. */
export const layOut = (
  { nodes, links }: Flow,
  { width, scale }: { width: number; scale: number },
): { nodes: PlacedNode[]; links: PlacedLink[]; height: number } => {
  const make = (height: number, { start, end }: { start: number; end: number }) =>
    sankey<FlowNode, { readonly of: FlowLink }>()
      .nodeId(({ id }) => id)
      .nodeAlign(sankeyJustify)
      .nodeWidth(NODE_WIDTH)
      .nodePadding((ROW - 14) * scale)
      .extent([
        [start, MARGIN * scale],
        [width - end, height - MARGIN / 2],
      ])({
      nodes: nodes.map((node) => ({ ...node })),
      links: links.map((link) => ({ source: link.source, target: link.target, value: link.value, of: link })),
    })
  const columnOf = ({ layer, depth }: Node): number => layer ?? depth ?? 0
  const first = make(600, { start: 1, end: 1 }).nodes as Node[]
  const last = Math.max(0, ...first.map(columnOf))
  const inColumn = (column: number): Node[] => first.filter((node) => columnOf(node) === column)
  const roomFor = (column: number): number => (Math.max(0, ...inColumn(column).map(({ label }) => label.length)) * LETTER + AMOUNT) * scale
  const room = { start: Math.min(roomFor(0), width * SIDE_MAX), end: Math.min(roomFor(last), width * SIDE_MAX) }
  const fullest = Math.max(0, ...Array.from({ length: last + 1 }, (_, column) => inColumn(column).length))
  const height = Math.max(300, fullest * ROW * scale + 120)
  const placed = make(height, room)
  const step = (width - room.start - room.end) / Math.max(1, last)
  const line = sankeyLinkHorizontal<FlowNode, { readonly of: FlowLink }>()
  return {
    height,
    nodes: (placed.nodes as Node[]).map((node) => {
      const column = columnOf(node)
      const side = column === 0 ? 'start' : column === last ? 'end' : 'middle'
      return {
        node: { id: node.id, name: node.name, label: node.label, kind: node.kind },
        column,
        x: node.x0 ?? 0,
        y: node.y0 ?? 0,
        height: Math.max(1, (node.y1 ?? 0) - (node.y0 ?? 0)),
        side,
        written: cut(node.label, { room: side === 'middle' ? step : room[side], scale }),
      }
    }),
    links: (placed.links as Link[]).map((link) => ({ link: link.of, path: line(link) ?? '', width: Math.max(1, link.width ?? 1) })),
  }
}

/** As much of a label as has room next to its amount. */
const cut = (label: string, { room, scale }: { room: number; scale: number }): string => {
  const most = Math.max(LETTERS_MIN, Math.floor((room / scale - AMOUNT) / LETTER + 0.01))
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label
}
