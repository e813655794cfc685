import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { ChangedFolder } from './changed-folder.ts'

/** A file as an editor has it. */
export interface EditedFile {
  readonly name: string
  readonly content: string
  /** SHA-256 of the bytes; sent back with a save it keeps two editors from overwriting one another. */
  readonly hash: string
  /** Names under which earlier texts can be read, newest first. */
  readonly versions: readonly string[]
}

/** `create`: the file must not be there yet; `replace`: it must be; `either`: all the same. */
export type SaveMode = 'create' | 'replace' | 'either'

export type SaveOutcome =
  /** `change`: the id for undoing it; absent if nothing changed. */
  | { readonly kind: 'saved'; readonly file: EditedFile; readonly change?: string }
  | { readonly kind: 'exists' | 'missing' }
  | Exclude<ChangeOutcome, { readonly kind: 'changed' | 'unchanged' }>

export interface SaveAsked {
  readonly name: string
  readonly content: string
  readonly mode: SaveMode
  readonly hash?: string | undefined
  /** What was added at the end, in a few words; absent for an edit. */
  readonly adds?: string | undefined
  readonly who: string
}

/** The files of a folder as texts: reading and saving them, and their older versions. */
export class TextEditor {
  readonly #changes: ChangedFolder
  readonly #whyNot: (name: string) => string | undefined

  /** `whyNot`: why a file of this name is none of those; undefined where it is. */
  constructor(changes: ChangedFolder, whyNot: (name: string) => string | undefined) {
    this.#changes = changes
    this.#whyNot = whyNot
  }

  /** A file, or one of its older versions by the name that `versions` gave it. */
  async file(name: string): Promise<EditedFile | Refusal> {
    const version = /^(.*)\.backup\.([^/]+)$/s.exec(name)
    const bytes = version ? await this.#version(version[1]!, name) : await this.read(name)
    if (bytes instanceof Refusal) return bytes
    const content = textOf(bytes)
    if (content === undefined) return new Refusal('INVALID_REQUEST', (t) => t.files.notText(name))
    return { name, content, hash: contentHash(bytes), versions: version ? [] : this.versions(name) }
  }

  /** Names of the older texts of a file, newest first. */
  versions(name: string): string[] {
    return this.#changes.versions(name).map(({ at }) => versionName(name, at))
  }

  /** `hash`: of the text that the edit began with; without it the last one who saves wins. */
  async save(asked: SaveAsked): Promise<SaveOutcome> {
    const { name, content, mode, hash, adds, who } = asked
    const path = await this.pathOf(name)
    if (path instanceof Refusal) return path
    const now = await this.read(name)
    if (now instanceof Refusal && now.code !== 'NOT_FOUND') return now
    const before = now instanceof Refusal ? undefined : now
    if (mode === 'create' && before) return { kind: 'exists' }
    if (mode === 'replace' && !before) return { kind: 'missing' }
    const after = bytesOf(content, before)
    const outcome = await this.#changes.change({
      who,
      cause: adds === undefined ? 'editor' : 'quick_add',
      title: adds !== undefined ? `Add ${adds}` : before ? `Edit ${name}` : `New file ${name}`,
      edits: [{ name, before: hash ?? (before ? contentHash(before) : null), after }],
    })
    if (outcome instanceof Refusal || (outcome.kind !== 'changed' && outcome.kind !== 'unchanged')) return outcome
    const file = { name, content: textOf(after)!, hash: contentHash(after), versions: this.versions(name) }
    return { kind: 'saved', file, ...(outcome.kind === 'changed' && { change: outcome.change.id }) }
  }

  async #version(name: string, versionedName: string): Promise<Buffer | Refusal> {
    const version = this.#changes.versions(name).find(({ at }) => versionName(name, at) === versionedName)
    // Paisa's own backups lie beside the file.
    return version ? this.#changes.version(name, version.change) : this.read(versionedName, name)
  }

  /** The bytes of the file `name`, which is called `named` when it is a backup of it. */
  async read(name: string, named = name): Promise<Buffer | Refusal> {
    const path = await this.pathOf(named)
    return path instanceof Refusal ? path : this.#changes.read(name)
  }

  /** Where a file of this name is; refused where it is none that may be edited. */
  async pathOf(name: string): Promise<string | Refusal> {
    const why = this.#whyNot(name)
    return why === undefined ? this.#changes.pathOf(name) : new Refusal('INVALID_REQUEST', `${JSON.stringify(name.slice(0, 200))} ${why}`)
  }
}

const MARK = '\ufeff'

/** UTF-8 as text without the mark at its beginning; undefined for other bytes. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text as bytes, with the mark and the line ends that the file had: editors in browsers drop both. */
export function bytesOf(content: string, before: Buffer | undefined): Buffer {
  const old = before?.toString('utf8') ?? ''
  const hasMark = old.startsWith(MARK) && !content.startsWith(MARK)
  const isWindows = old.includes('\r\n') && !/(^|[^\r])\n/.test(old) && !content.includes('\r\n')
  return Buffer.from((hasMark ? MARK : '') + (isWindows ? content.replaceAll('\n', '\r\n') : content))
}

/** As Paisa names its backups, so that its pages list them: main.ledger.backup.2026-01-31-09-05-00.000 */
const versionName = (name: string, at: string): string => `${name}.backup.${at.replace(/Z$/, '').replaceAll(/[T:]/g, '-')}`
