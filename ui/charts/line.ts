/** One line of a chart. All lines of a chart share its days and its scale. */
export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** The one line that the chart is about is drawn in the accent; what it is compared with stays quiet. */
  readonly tone: 'accent' | 'quiet'
}

/** A canvas cannot use `var(--accent)`: the browser is asked for its value. */
export const colourOf = (host: HTMLElement, name: string): string => {
  const probe = host.appendChild(document.createElement('i'))
  probe.style.color = `var(${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
