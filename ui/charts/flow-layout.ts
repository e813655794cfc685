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
  return {
    height,
    nodes: (placed.nodes as (Node & { layer?: number })[]).map((node) => ({
      node: { id: node.id, name: node.name, label: node.label, kind: node.kind },
      column: node.layer ?? node.depth ?? 0,
      x: node.x0 ?? 0,
      y: node.y0 ?? 0,
      height: Math.max(1, (node.y1 ?? 0) - (node.y0 ?? 0)),
      isLast: (node.x1 ?? 0) > width - NODE_WIDTH,
    })),
    links: (placed.links as Link[]).map((link) => ({ link: link.of, path: line(link) ?? '', width: Math.max(1, link.width ?? 1) })),
  }
}
