import type { Dialect } from '../../../src/ingest/journal/book.ts'

/* Edits of a journal's texts. Each names the place by a text that occurs exactly once. */

export type Files = Readonly<Record<string, string>>

export interface Edit {
  readonly name: string
  /** The texts that are saved one after the other. Only the last has to be readable. */
  readonly saves: readonly ((files: Files) => Files)[]
}

/** A book in its dialects: `<name>/main.*` and what it includes, a configuration, and edits made one after the other. */
export interface GoldenBook {
  readonly name: string
  readonly config: string
  readonly files: (dialect: Dialect) => Files
  readonly edits: (dialect: Dialect) => readonly Edit[]
  /** Reports of single accounts and goals, and with parameters, besides those of the whole book. */
  readonly paths: readonly string[]
}

export const MAIN: Readonly<Record<Dialect, string>> = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' }

const edit = (name: string, ...saves: Edit['saves']): Edit => ({ name, saves })

/** Puts a block before the one in which `before` occurs. */
export const insert = (file: string, before: string, block: string): Edit =>
  edit(`insert before "${before}"`, (files) => inBlocks(files, file, before, (blocks, at) => blocks.toSpliced(at, 0, block)))

export const remove = (file: string, anchor: string): Edit =>
  edit(`delete "${anchor}"`, (files) => inBlocks(files, file, anchor, (blocks, at) => blocks.toSpliced(at, 1)))

export const change = (file: string, from: string, to: string): Edit =>
  edit(`change "${from}" to "${to}"`, (files) => ({ ...files, [file]: once(files, file, from).replace(from, () => to) }))

export const append = (file: string, block: string): Edit =>
  edit(`append "${block.split('\n')[0]}"`, (files) => ({ ...files, [file]: `${textOf(files, file).trimEnd()}\n\n${block}\n` }))

/** Adds a file and includes it at the end of another. */
export const addFile = (file: string, name: string, text: string, include: string): Edit =>
  edit(`add the file ${name}`, (files) => ({ ...files, [name]: text, [file]: `${textOf(files, file).trimEnd()}\n\n${include}\n` }))

/** Saves a text that cannot be read, and then the mended one. */
export const spoilAndMend = (file: string, from: string, spoilt: string, mended: string): Edit =>
  edit(
    `spoil "${from}" and mend it`,
    (files) => ({ ...files, [file]: once(files, file, from).replace(from, () => spoilt) }),
    (files) => ({ ...files, [file]: once(files, file, spoilt).replace(spoilt, () => mended) }),
  )

/** A transaction whose postings are written alike in all dialects. */
export function transaction(dialect: Dialect, day: string, payee: string, ...postings: readonly string[]): string {
  const header = dialect === 'beancount' ? `${day} * "${payee}" ""` : `${day} * ${payee}`
  return [header, ...postings.map((posting) => `    ${posting}`)].join('\n')
}

function inBlocks(files: Files, file: string, anchor: string, changed: (blocks: string[], at: number) => string[]): Files {
  const blocks = once(files, file, anchor).split('\n\n')
  const at = blocks.findIndex((block) => block.includes(anchor))
  return { ...files, [file]: changed(blocks, at).join('\n\n') }
}

function textOf(files: Files, file: string): string {
  const text = files[file]
  if (text === undefined) throw new Error(`the book has no file ${file}; it has ${Object.keys(files).join(', ')}`)
  return text
}

function once(files: Files, file: string, anchor: string): string {
  const text = textOf(files, file)
  const count = text.split(anchor).length - 1
  if (count !== 1) throw new Error(`"${anchor}" occurs ${count} times in ${file}; name a text that occurs once`)
  return text
}
