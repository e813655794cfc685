/** An icon as a drawing in its set's own units; colours follow the text around it. */
interface Drawing {
  readonly body: string
  readonly width?: number
  readonly height?: number
}

/** Another name of an icon, which may be shown mirrored. */
interface Alias {
  readonly parent: string
  readonly hFlip?: boolean
}

const LINE = '\n\t\t'
const ALIASES_MAX = 5

/**
 * The file of one icon set, looked up without being parsed: the largest has twelve megabytes, and a page wants a dozen icons of it. Its
 * entries stand in lines of their own, indented by two tabs.
 */
export class IconSet {
  readonly #bytes: Buffer
  #names: readonly string[] | undefined

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The icon as a picture; undefined when the set has none of that name. */
  svg(name: string): string | undefined {
    let isMirrored = false
    let wanted = name
    for (let hop = 0; hop < ALIASES_MAX; hop++) {
      const entry = this.#entry(wanted)
      if (!entry) return undefined
      if ('body' in entry) return this.#picture(entry, isMirrored)
      isMirrored = isMirrored !== (entry.hFlip === true)
      wanted = entry.parent
    }
    return undefined
  }

  /** Every name that is no alias, in the order of the set. */
  names(): readonly string[] {
    if (this.#names) return this.#names
    const names: string[] = []
    const end = this.#bytes.indexOf('\n\t}')
    for (let at = this.#bytes.indexOf(LINE + '"'); at >= 0 && at < end; at = this.#bytes.indexOf(LINE + '"', at + 1)) {
      const from = at + LINE.length + 1
      names.push(this.#bytes.toString('latin1', from, this.#bytes.indexOf('"', from)))
    }
    return (this.#names = names)
  }

  #entry(name: string): Drawing | Alias | undefined {
    const head = `${LINE}"${name}": `
    const at = this.#bytes.indexOf(head)
    if (at < 0) return undefined
    const end = this.#bytes.indexOf(`${LINE}}`, at + head.length)
    return JSON.parse(`${this.#bytes.toString('utf8', at + head.length, end)}}`) as Drawing | Alias
  }

  #picture({ body, width = this.#size('width'), height = this.#size('height') }: Drawing, isMirrored: boolean): string {
    const drawn = isMirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
  }

  /** What icons measure that do not say so themselves; it stands at the end of the file. */
  #size(side: 'width' | 'height'): number {
    return Number(new RegExp(`\\n\\t"${side}": (\\d+)`).exec(this.#bytes.toString('latin1', this.#bytes.length - 400))?.[1] ?? 24)
  }
}
