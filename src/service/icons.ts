import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Lru } from '#vocabulary/lru.ts'

/** The four sets of Paisa; Font Awesome comes in three parts. */
export const ICON_SETS = [
  { name: 'mdi', title: 'Material Design Icons', licence: 'Apache-2.0' },
  { name: 'fa6-solid', title: 'Font Awesome, solid', licence: 'CC-BY-4.0' },
  { name: 'fa6-regular', title: 'Font Awesome, regular', licence: 'CC-BY-4.0' },
  { name: 'fa6-brands', title: 'Font Awesome, brands', licence: 'CC-BY-4.0' },
  { name: 'fluent-emoji-high-contrast', title: 'Fluent Emoji', licence: 'MIT' },
  { name: 'arcticons', title: 'Arcticons', licence: 'CC-BY-SA-4.0' },
] as const

/** How many drawn icons are cached: more than any book has accounts, and two megabytes at most. */
const DRAWN_KEPT = 400
/** How long a set's file stays in memory after its last use. */
const IDLE_MS = 20_000

/** Icons by their names, read on demand. Sets that are not needed any more are dropped. */
export class Icons {
  readonly #sets = new Map<string, Promise<IconSet>>()
  readonly #drawn = new Lru<string, string>(DRAWN_KEPT)
  #idle: NodeJS.Timeout | undefined

  /** The icon as a picture; undefined for a set or a name that there is not. */
  async svg(set: string, name: string): Promise<string | undefined> {
    const key = `${set}:${name}`
    const drawn = this.#drawn.get(key)
    if (drawn !== undefined) return drawn
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 100) return undefined
    const svg = (await this.#set(set))?.svg(name)
    if (svg !== undefined) this.#drawn.set(key, svg)
    return svg
  }

  /** Names such as "mdi:cash" in which every word occurs, those that begin with the first word before others; how many there are in all. */
  async search(
    words: readonly string[],
    { set, limit }: { readonly set?: string | undefined; readonly limit: number },
  ): Promise<{ icons: string[]; count: number }> {
    const found: { icon: string; rank: number }[] = []
    for (const { name } of ICON_SETS) {
      if (set !== undefined && set !== name) continue
      for (const icon of (await this.#set(name))?.names() ?? []) {
        if (words.every((word) => icon.includes(word)))
          found.push({ icon: `${name}:${icon}`, rank: words[0] !== undefined && icon.startsWith(words[0]) ? 0 : 1 })
      }
    }
    found.sort((a, b) => a.rank - b.rank)
    return { icons: found.slice(0, limit).map(({ icon }) => icon), count: found.length }
  }

  async #set(name: string): Promise<IconSet | undefined> {
    if (!ICON_SETS.some((set) => set.name === name)) return undefined
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#sets.clear(), IDLE_MS).unref()
    const reading = this.#sets.get(name) ?? readSet(name)
    this.#sets.set(name, reading)
    return reading
  }
}

/** The build puts each set compressed beside main.js; from source it is read from its package. */
async function readSet(name: string): Promise<IconSet> {
  if (import.meta.url.endsWith('.ts')) return new IconSet(await readFile(createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)))
  const packed = await readFile(new URL(`./icons/${name}.json.br`, import.meta.url))
  return new IconSet(await promisify(brotliDecompress)(packed))
}

/** An icon in its set's units, in the colour of the text around it. */
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
 * The file of an icon set, searched without parsing: the largest has twelve megabytes, and a page needs a dozen icons. Each entry is a line,
 * indented by two tabs.
 */
class IconSet {
  readonly #bytes: Buffer
  #names: readonly string[] | undefined

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The icon as SVG; undefined if the set has none of that name. */
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

  /** The default size of icons, at the end of the file. */
  #size(side: 'width' | 'height'): number {
    return Number(new RegExp(`\\n\\t"${side}": (\\d+)`).exec(this.#bytes.toString('latin1', this.#bytes.length - 400))?.[1] ?? 24)
  }
}
