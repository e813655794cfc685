/** One line of a chart. All lines of a chart share its days and its scale. */
export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** The one line that the chart is about is drawn in the accent; what it is compared with stays quiet. */
  readonly tone: 'accent' | 'quiet'
}

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
