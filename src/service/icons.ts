import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ownValue } from '#vocabulary/element-at.ts'
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
    const icons = await this.#set(set)
    const svg = icons && svgOf(icons, name)
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
      for (const icon of Object.keys((await this.#set(name))?.icons ?? {})) {
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

/** A file of Iconify: icons by name, in units of the set or of their own, in the colour of the text around them. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>>
  /** Other names, some for the mirrored icon. */
  readonly aliases?: Readonly<Record<string, { readonly parent: string; readonly hFlip?: boolean }>>
  readonly width?: number
  readonly height?: number
}

/** The build puts each set compressed beside main.js; from source it is read from its package. */
async function readSet(name: string): Promise<IconSet> {
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource
    ? createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
    : new URL(`./icons/${name}.json.br`, import.meta.url)
  const bytes = await readFile(file)
  return JSON.parse((isSource ? bytes : await promisify(brotliDecompress)(bytes)).toString('utf8')) as IconSet
}

const SIDE = 24
const ALIASES_MAX = 5

/** The icon as SVG; undefined if the set has none of that name. */
function svgOf(set: IconSet, name: string): string | undefined {
  let isMirrored = false
  let wanted = name
  for (let hop = 0; hop < ALIASES_MAX; hop++) {
    const icon = ownValue(set.icons, wanted)
    if (icon) {
      const { body, width = set.width ?? SIDE, height = set.height ?? SIDE } = icon
      const drawn = isMirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
    }
    const alias = set.aliases && ownValue(set.aliases, wanted)
    if (!alias) return undefined
    isMirrored = isMirrored !== (alias.hFlip === true)
    wanted = alias.parent
  }
  return undefined
}
