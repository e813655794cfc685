import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { elementAt } from '#vocabulary/element-at.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nearest } from '#vocabulary/text/wording.ts'

/** A package whose work is in the program. */
export interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
}

let known: readonly Licence[] | undefined

/** The packages that were built in, by name (build.mjs writes the list); none where the program runs from its sources. */
export async function licences(): Promise<readonly Licence[]> {
  const text = known ? undefined : await readFile(new URL('./licences.json', import.meta.url), 'utf8').catch(() => '[]')
  return (known ??= JSON.parse(text!) as readonly Licence[])
}

/** When and from what the program was built. */
export interface Built {
  readonly at: string
  /** As git describes it; '' where the sources had no history. */
  readonly commit: string
  readonly branch: string
}

let builtThen: Promise<Built | undefined> | undefined

/** What the build wrote down of itself (build.mjs); undefined where the program runs from its sources. */
export const builtFrom = (): Promise<Built | undefined> =>
  (builtThen ??= readFile(new URL('./built.json', import.meta.url), 'utf8').then(
    (text) => JSON.parse(text) as Built,
    () => undefined,
  ))

/** Bytes of all files below a folder; undefined where there is none. What goes away meanwhile counts for nothing. */
export async function folderBytes(folder: string): Promise<number | undefined> {
  // Folder by folder: from Node 26 on, a recursive `readdir` follows links to folders, and one may lead to the whole machine.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += (await folderBytes(path)) ?? 0
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}

/** A page of the documentation that comes with the program. */
export interface HelpPage {
  /** Its path in docs, without the ending: "guide/import". */
  readonly name: string
  readonly title: string
  /** Markdown, with the title as its first line. */
  readonly text: string
}

/** Where build.mjs copies the pages to, beside the program; or the sources. */
const BUILT = new URL('./docs/', import.meta.url)
const SOURCES = new URL('../../docs/', import.meta.url)
/** The order of the list, and of the pages that a short name is looked for in. Decisions (docs/adr) are not for users. */
const PARTS = ['guide', 'explain', 'reference', 'glossary']

let loaded: Promise<ReadonlyMap<string, HelpPage>> | undefined

/** All pages by name. They are read once: a request names a page and never a file. */
export const helpPages = (): Promise<ReadonlyMap<string, HelpPage>> => (loaded ??= readPages())

async function readPages(): Promise<ReadonlyMap<string, HelpPage>> {
  const folder = fileURLToPath(existsSync(BUILT) ? BUILT : SOURCES)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: relative(folder, file).replaceAll(sep, '/').slice(0, -'.md'.length) }))
    .filter(({ name }) => partOf(name) !== -1)
  const pages = await Promise.all(files.map(async ({ file, name }) => pageOf(name, await readFile(file, 'utf8'))))
  return new Map(pages.sort(byPart).map((page) => [page.name, page]))
}

const partOf = (name: string): number => PARTS.indexOf(elementAt(name.split('/', 1), 0))

/** By part, pages of a folder after the page that they belong to, then by title. */
const byPart = (a: HelpPage, b: HelpPage): number =>
  partOf(a.name) - partOf(b.name) || depthOf(a) - depthOf(b) || (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)

const depthOf = ({ name }: HelpPage): number => name.split('/').length

/** A topic is listed; the pages below one, such as each group of error messages, are reached through it. */
export const isTopic = (page: HelpPage): boolean => depthOf(page) <= 2

function pageOf(name: string, markdown: string): HelpPage {
  // Pages that are made from the sources begin with a comment that says so.
  const text = markdown.replace(/^<!--[^]*?-->\s*/, '')
  return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, text }
}

/** The page of a name, "guide/import", or of its last part, "import". */
export async function helpPage(name: string): Promise<HelpPage | undefined> {
  const pages = await helpPages()
  return pages.get(name) ?? [...pages.values()].find((page) => page.name.endsWith(`/${name}`))
}

/** The names of pages that were perhaps meant: alike, or with the word in their title. */
export async function namesNear(name: string): Promise<string[]> {
  const topics = [...(await helpPages()).values()].filter(isTopic)
  const word = name.toLowerCase().replaceAll('-', ' ')
  const alike = nearest(
    name.slice(name.lastIndexOf('/') + 1),
    topics.map((page) => page.name.slice(page.name.lastIndexOf('/') + 1)),
  )
  const titled = topics.filter((page) => word.length > 2 && page.title.toLowerCase().includes(word))
  const near = topics.filter((page) => alike !== undefined && page.name.endsWith(alike))
  return [...new Set([...near, ...titled].map((page) => page.name))].slice(0, NEAR_MAX)
}
const NEAR_MAX = 5
