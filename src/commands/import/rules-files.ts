import { readdir, realpath } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readRegularFileInBackground } from '../regular-file.ts'

/** Rules of hledger for CSV, and what they include, by its name relative to their folder. */
export interface RulesFile {
  readonly kind: 'rules'
  readonly content: string
  readonly included: Readonly<Record<string, string>>
}

const ENDING = '.rules'
const INCLUDED_MAX = 100
const RULES_BYTES_MAX = 1_000_000
const FILES_MAX = 200
const FOLDERS_MAX = 500
const DEPTH_MAX = 4

/** The name of the rules that hledger takes for a statement. */
export const rulesNameOf = (statement: string): string => `${statement}${ENDING}`

/** Names of the rules that lie in a folder and those in it, relative to it, with forward slashes. Hidden files and links are skipped. */
export async function rulesIn(folder: string): Promise<string[]> {
  const found: string[] = []
  let folders = [folder]
  let looked = 0
  for (let depth = 0; depth < DEPTH_MAX && folders.length > 0; depth++) {
    const below: string[] = []
    for (const one of folders) {
      if (++looked > FOLDERS_MAX || found.length >= FILES_MAX) return found.sort()
      for (const entry of await readdir(one, { withFileTypes: true }).catch(() => [])) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
        if (entry.isDirectory()) below.push(join(one, entry.name))
        else if (entry.isFile() && entry.name.endsWith(ENDING)) found.push(relative(folder, join(one, entry.name)).split(sep).join('/'))
      }
    }
    folders = below
  }
  return found.sort().slice(0, FILES_MAX)
}

/**
 * The rules of a file; undefined if it cannot be read or is too long. With `within`, includes are limited to that folder: otherwise a user who may
 * write rules over HTTP could read the settings, or any file of the machine, from the error messages.
 */
export async function readRules(file: string, within?: string): Promise<RulesFile | undefined> {
  const content = await textOf(file)
  return content === undefined ? undefined : { kind: 'rules', content, included: await includedBy(content, dirname(resolve(file)), within) }
}

/** What rules include, and what that includes, by its name relative to the first. */
async function includedBy(content: string, folder: string, within: string | undefined): Promise<Record<string, string>> {
  const texts = new Map<string, string>()
  const looked = new Set<string>()
  const follow = async (text: string, from: string): Promise<void> => {
    for (const target of includesOf(text)) {
      const path = resolve(from, target)
      if (looked.has(path)) continue
      if (looked.size >= INCLUDED_MAX) return // The reader of rules says that there are too many.
      looked.add(path)
      if (within !== undefined && !(await isRulesWithin(path, within))) continue
      const name = relative(folder, path).split(sep).join('/')
      const included = await textOf(path)
      if (included === undefined) continue // The reader of rules says which line asks for it.
      texts.set(name, included)
      await follow(included, dirname(path))
    }
  }
  await follow(content, folder)
  return Object.fromEntries(texts)
}

/** The paths of `include` lines. A pattern that trims trailing blanks would backtrack at each of a million of them. */
function* includesOf(text: string): Generator<string> {
  for (const [, rest] of text.matchAll(/^include[ \t](.*)$/gm)) {
    const target = rest!.trim()
    if (target !== '') yield target
  }
}

async function isRulesWithin(path: string, folder: string): Promise<boolean> {
  if (!path.endsWith(ENDING)) return false
  const [file, home] = await Promise.all([realpath(path).catch(() => ''), realpath(folder)])
  return (
    file.startsWith(home + sep) &&
    file.endsWith(ENDING) &&
    !relative(home, file)
      .split(sep)
      .some((part) => part.startsWith('.'))
  )
}

async function textOf(file: string): Promise<string | undefined> {
  const bytes = await readRegularFileInBackground(file).catch(() => undefined)
  return bytes === undefined || bytes.length > RULES_BYTES_MAX ? undefined : new TextDecoder().decode(bytes)
}
