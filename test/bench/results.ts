export type Unit = 'ms' | 'MiB' | 'kB' | '×' | 'of 100'

interface Result {
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** What we want to stay under, or to come up to where it is a score. */
  readonly reach?: number
}

/** What was measured, one table a subject: each row with what it should reach, and by how much it missed that. */
export class Results {
  readonly #tables = new Map<string, Result[]>()
  #subject = ''

  /** What is recorded from here on is about this. */
  begin(subject: string): void {
    this.#subject = subject
    console.error(`${subject}:`)
  }

  /** Also says it at once, as a whole run takes long. What the system did not tell is left out. */
  readonly record = (what: string, value: number | undefined, unit: Unit, reach?: number): void => {
    if (value === undefined) return
    const digits = unit === '×' ? 1000 : 10
    const result = { what, value: Math.round(value * digits) / digits, unit, ...(reach !== undefined && { reach }) }
    this.#tables.set(this.#subject, [...(this.#tables.get(this.#subject) ?? []), result])
    console.error(`  ${what}: ${result.value} ${unit}`)
  }

  toJSON(): object {
    return Object.fromEntries(this.#tables)
  }

  toText(): string {
    const rows = [...this.#tables.values()].flat()
    const width = Math.max(0, ...rows.map(({ what }) => what.length))
    return [...this.#tables].map(([subject, results]) => [subject, ...results.map((result) => lineOf(result, width))].join('\n')).join('\n\n')
  }
}

function lineOf({ what, value, unit, reach }: Result, width: number): string {
  const line = `  ${what.padEnd(width)}  ${String(value).padStart(9)} ${unit.padEnd(3)}`
  if (reach === undefined) return line.trimEnd()
  const isReached = unit === 'of 100' ? value >= reach : value <= reach
  const missedBy = isReached ? '' : `  missed by ${reach === 0 ? value : `${Math.round(Math.abs(value / reach - 1) * 100)} %`}`
  return `${line}  reach ${String(reach).padStart(7)} ${unit.padEnd(3)}${missedBy}`.trimEnd()
}
