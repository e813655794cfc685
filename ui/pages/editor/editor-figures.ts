/** A file of the journal with its depth below the root by includes. */
export interface FileInTree {
  readonly name: string
  readonly depth: number
}

interface NamedFile {
  readonly name: string
  readonly content: string
}

/** The files as their includes nest them, each once; what no file includes is at the top. */
export function fileTree(files: readonly NamedFile[]): FileInTree[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const included = new Map(files.map((file) => [file.name, includesOf(file, byName)]))
  const below = new Set([...included.values()].flat())
  const tree: FileInTree[] = []
  const seen = new Set<string>()
  const add = (name: string, depth: number): void => {
    if (seen.has(name)) return
    seen.add(name)
    tree.push({ name, depth })
    for (const child of included.get(name) ?? []) add(child, depth + 1)
  }
  for (const { name } of files) if (!below.has(name)) add(name, 0)
  for (const { name } of files) add(name, 0) // Those that include one another in a circle.
  return tree
}

function includesOf({ name, content }: NamedFile, files: ReadonlyMap<string, NamedFile>): string[] {
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : ''
  const found: string[] = []
  for (const match of content.matchAll(/^[!@]?include\s+"?([^"\n;]+?)"?\s*(?:;.*)?$/gm)) {
    const path = normal(folder + match[1]!.replace(/^(?:ledger|hledger|beancount|timeclock|timedot|journal):/, ''))
    if (!path.includes('*')) found.push(path)
    else {
      const pattern = new RegExp(
        `^${path
          .replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')
          .replaceAll('**/', '(?:.*/)?')
          .replaceAll('*', '[^/]*')}$`,
      )
      found.push(...[...files.keys()].filter((other) => other !== name && pattern.test(other)))
    }
  }
  return found.filter((path) => files.has(path))
}

function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
