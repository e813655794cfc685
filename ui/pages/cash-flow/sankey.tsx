import { moneyFlow as texts } from '#messages/money-flow.ts'
import { useSignal } from '@preact/signals'
import { useId, useMemo } from 'preact/hooks'
import { useWidth } from '../../charts/chart-frame.tsx'
import { bookColours } from '../../client/cached-answers.ts'
import { type Flow, type FlowLink, flowTones, layOut, linkKey, nodeWidth, type PlacedNode, stagesOf, throughput } from './flow-figures.ts'
import { textScale } from '../../client/browser.ts'
import { figures } from '../../client/display-settings.ts'

/** Narrower than this the flow is shown as one column of bars. */
const WIDTH_MIN = 640

/** Where an arrow key leads from a node: up and down in its column, left and right along its widest link. */
const nextNode = (
  key: string,
  from: PlacedNode,
  { nodes, links }: { nodes: readonly PlacedNode[]; links: readonly FlowLink[] },
): string | undefined => {
  const { id } = from.node
  if (key === 'ArrowRight') return links.find(({ source }) => source === id)?.target
  if (key === 'ArrowLeft') return links.find(({ target }) => target === id)?.source
  const column = nodes.filter(({ column: of }) => of === from.column).sort((a, b) => a.y - b.y)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  return step === undefined ? undefined : column[column.indexOf(from) + step]?.node.id
}

/** Where a label is: next to the flow on its first and last column, above the node between them. */
const labelAt = {
  start: (x: number, y: number, height: number) => ({ x: x - 7, y: y + height / 2, dy: '0.35em', 'text-anchor': 'end' }),
  middle: (x: number, y: number) => ({ x: x + nodeWidth / 2, y: y - 6, 'text-anchor': 'middle' }),
  end: (x: number, y: number, height: number) => ({ x: x + nodeWidth + 7, y: y + height / 2, dy: '0.35em', 'text-anchor': 'start' }),
} as const

interface Drawn {
  readonly flow: Flow
  readonly onOpen: (name: string, links: readonly FlowLink[]) => void
}

const STAGES = ['from', 'through', 'to'] as const

/** The same where there is no room for columns side by side: every account with a bar, in the order of the flow. */
const FlowColumn = ({ flow, tones, onOpen }: Drawn & { tones: ReadonlyMap<string, string> }) => {
  const stages = useMemo(() => stagesOf(flow), [flow])
  const most = Math.max(...flow.nodes.map(({ id }) => throughput(flow, id).value))
  return (
    <>
      {STAGES.map(
        (stage) =>
          stages[stage].length > 0 && (
            <section key={stage} class="flow-stage">
              <h3>{texts.stages[stage]}</h3>
              <ul>
                {stages[stage].map(({ id, name, label }) => {
                  const { value, links } = throughput(flow, id)
                  return (
                    <li key={id}>
                      <button type="button" title={name} onClick={() => onOpen(name, links)}>
                        <bdi>{label}</bdi>
                        <span class="flow-amount">{figures.value.hidden ? '•••' : figures.value.money(value)}</span>
                        {!figures.value.hidden && (
                          <span class="category-bar" aria-hidden="true">
                            <i class={tones.get(id)} style={{ width: `${(value / most) * 100}%` }} />
                          </span>
                        )}
                      </button>
                    </li>
                  )
                })}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

/** An SVG has no CSS gradients: the stripes of a tone that repeats a hue, as a pattern to fill with. */
const TonePattern = ({ tone, id }: { tone: string; id: string }) => (
  <pattern
    id={id}
    class={`flow-pattern ${tone}`}
    patternUnits="userSpaceOnUse"
    width={8}
    height={8}
    patternTransform={tone.includes('striped') ? 'rotate(45)' : 'rotate(-45) scale(0.6)'}
  >
    <rect width={8} height={8} />
    <rect width={3} height={8} />
  </pattern>
)

/**
 * The flow of money from left to right. What is pointed at or focused stays bright with its neighbours; a press shows what is in it.
 * One stop of the keyboard, from which the arrow keys lead along the flow.
 */
export const Sankey = ({ flow, label, onOpen }: Drawn & { label: string }) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const bright = useSignal<ReadonlySet<string> | undefined>(undefined)
  const stop = useSignal<string | undefined>(undefined)
  const scale = textScale.value
  const isNarrow = width.value > 0 && width.value < WIDTH_MIN * scale
  const placed = useMemo(() => layOut(flow, { width: width.value, scale }), [flow, width.value, scale])
  const tones = useMemo(() => flowTones(flow, bookColours.value.ofAccount), [flow, bookColours.value])
  const own = useId()
  const patterned = [...new Set(tones.values())].filter((tone) => / (striped|crossed)/.test(tone))
  const patternOf = (key: string): string | undefined => {
    const nth = patterned.indexOf(tones.get(key) ?? '')
    return nth < 0 ? undefined : `url(#${own}-${nth})`
  }
  const { money, hidden } = figures.value
  const first = placed.nodes.some(({ node }) => node.id === stop.value) ? stop.value : placed.nodes[0]?.node.id
  const neighboursOf = (id: string): Set<string> => {
    const around = flow.links.filter(({ source, target }) => source === id || target === id)
    return new Set([id, ...around.flatMap((link) => [link.source, link.target, linkKey(link)])])
  }
  const dimmed = (key: string): string => (bright.value && !bright.value.has(key) ? ' dim' : '')
  const leave = (): void => {
    bright.value = undefined
  }

  return (
    <>
      <div class="sankey" ref={element} role="group" aria-label={isNarrow ? label : texts.howToWalk(label)}>
        {isNarrow && <FlowColumn flow={flow} tones={tones} onOpen={onOpen} />}
        {width.value > 0 && !isNarrow && (
          <svg width={width.value} height={placed.height} viewBox={`0 0 ${width.value} ${placed.height}`} onPointerLeave={leave}>
            <defs>
              {patterned.map((tone, nth) => (
                <TonePattern key={tone} tone={tone} id={`${own}-${nth}`} />
              ))}
            </defs>
            {placed.links.map(({ link, path, width: thick }) => (
              <path
                key={linkKey(link)}
                class={`flow-link ${tones.get(linkKey(link))}${dimmed(linkKey(link))}`}
                d={path}
                stroke-width={thick}
                style={{ stroke: patternOf(linkKey(link)) }}
                onPointerEnter={() => {
                  bright.value = new Set([link.source, link.target, linkKey(link)])
                }}
                onClick={() => onOpen(`${link.source} → ${link.target}`, [link])}
              >
                <title>{texts.link(link.source, link.target, money(link.value), link.transactions)}</title>
              </path>
            ))}
            {placed.nodes.map((place) => {
              const { node, x, y, height, side, written } = place
              const { value, links } = throughput(flow, node.id)
              return (
                <g
                  key={node.id}
                  data-node={node.id}
                  role="button"
                  class={`flow-node ${tones.get(node.id)}${dimmed(node.id)}`}
                  // In lower case: of an element of SVG the browser knows no other.
                  tabindex={node.id === first ? 0 : -1}
                  onPointerEnter={() => {
                    bright.value = neighboursOf(node.id)
                  }}
                  onFocus={() => {
                    stop.value = node.id
                    bright.value = neighboursOf(node.id)
                  }}
                  onBlur={leave}
                  onClick={() => onOpen(node.name, links)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' || event.key === ' ') {
                      event.preventDefault()
                      return onOpen(node.name, links)
                    }
                    const next = nextNode(event.key, place, { nodes: placed.nodes, links: flow.links })
                    if (next === undefined) return
                    event.preventDefault()
                    event.currentTarget.parentElement?.querySelector<SVGGElement>(`[data-node="${CSS.escape(next)}"]`)?.focus()
                  }}
                >
                  <title>{node.name}</title>
                  <rect x={x} y={y} width={nodeWidth} height={height} rx={3} style={{ fill: patternOf(node.id) }} />
                  <text {...labelAt[side](x, y, height)}>
                    {/* Isolated: an amount after a name that is read from right to left would be drawn over it. */}
                    {`\u2068${written}\u2069 `}
                    <tspan class="flow-amount" dx={7}>
                      {hidden ? '•••' : money(value)}
                    </tspan>
                  </text>
                </g>
              )
            })}
          </svg>
        )}
      </div>
    </>
  )
}
