/** One line of a chart. All lines of a chart share its days and its scale. */
export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Unlike those of the other lines of the chart. */
  readonly tone: LineTone
}

/**
 * The one line that the chart is about is drawn in the accent; what it is compared with stays quiet; what less or more would come to;
 * what is to come of it; and what it would be had something stood still.
 */
export type LineTone = 'accent' | 'quiet' | 'lean' | 'rich' | 'ahead' | 'still'

/** Lines are told apart by their dashes as well as by their colour; `swatch-` classes show the same in words beside the chart. */
export const LINE_STYLES = {
  accent: { colour: '--accent', width: 2, dash: [] },
  quiet: { colour: '--share-7', width: 1.5, dash: [4, 4] },
  lean: { colour: '--share-6', width: 1.5, dash: [1.5, 3] },
  rich: { colour: '--share-4', width: 1.5, dash: [10, 4] },
  ahead: { colour: '--share-2', width: 2, dash: [7, 3, 2, 3] },
  still: { colour: '--share-1', width: 1.5, dash: [3, 2] },
} as const satisfies Readonly<Record<LineTone, { colour: string; width: number; dash: readonly number[] }>>

/** A canvas cannot use `var(--accent)`: the browser is asked for the values of such names, of all at once. */
export const coloursOf = <Name extends string>(host: HTMLElement, names: readonly Name[]): Readonly<Record<Name, string>> => {
  const probes = names.map((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    return probe
  })
  host.append(...probes)
  const colours = probes.map((probe, place) => [names[place], getComputedStyle(probe).color] as const)
  for (const probe of probes) probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}
