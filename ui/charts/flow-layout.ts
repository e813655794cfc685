import { sankey, sankeyJustify, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from 'd3-sankey'
import type { Flow, FlowLink, FlowNode } from '../figures/flow.ts'

/** Where the nodes and links of a flow stand in a picture. Pure. */

export interface PlacedNode {
  readonly node: FlowNode
  readonly column: number
  readonly x: number
  readonly y: number
  readonly height: number
  /** Nothing goes on from here: what is written stands on its left. */
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
/** Fewer would tell nobody what it is. */
const LETTERS_MIN = 14
/** Names whose middles are closer stand in one line. */
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

/** As much of a name as has room before what is in its way: a node of another column, and a name that comes towards it from there. */
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
