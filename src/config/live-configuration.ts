import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Document } from 'yaml'
import { FlatFolders } from '#vocabulary/flat-folders.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { boundedDocument, type ConfigProblem, readConfiguration, toValue } from './read.ts'
import { type Origin, readEnvironment } from './environment.ts'
import { type Configuration, configurationOf, loadFile } from './load.ts'
import { asList, asObject, keptSecrets, ownerProblems } from './secrets.ts'
import { hashPassword } from './credentials.ts'
import { mergeInto, patchedText, yamlText } from './patch-text.ts'
import type { Settings } from './schema.ts'
import { writeAtomically } from './write-atomically.ts'

export type SaveResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly code: 'invalid'; readonly problems: readonly ConfigProblem[] }
  /** The file was changed by another program. It has been read again. */
  | { readonly ok: false; readonly code: 'changed_on_disk'; readonly hash: string }
  /** The file or its folder is not writable. */
  | { readonly ok: false; readonly code: 'unwritable'; readonly refusal: Refusal }
  /** There is no change of this process to undo. */
  | { readonly ok: false; readonly code: 'nothing_to_undo' }

/** Some settings, and what they become; undefined takes one out of the file. */
export type ChangedSettings = { readonly [Key in keyof Settings]?: Settings[Key] | undefined }

/** Does work while no other program writes files of the folder that a file is in. */
export type WritingTurns = <Result>(file: string, work: () => Promise<Result>) => Promise<Result>

/** Conditions of a save. */
interface SaveOptions {
  /** The hash of the file that the client has seen. */
  readonly ifHash?: string
  /** What was shown in place of settings that the file leaves open: sent back as JSON, these stay open. */
  readonly shown?: Partial<Settings>
  readonly origin?: Origin | undefined
  /** Neither this change nor one before it can be undone. */
  readonly isFinal?: boolean
}

/** A save that has been checked and not yet written. */
interface Prepared {
  readonly ok: true
  readonly configuration: Configuration
  readonly before: string
  readonly after: string
}

/** A new password in plain text, as a page may post it; only its hash is written. */
const PLAIN = 'plain:'
/** How many changes can be undone, the last one first. */
const WRITES_KEPT = 20

/** Of a file that is written here: as many as five thousand commodities take. It is read several times for each change. */
const CHARACTERS_MAX = 500_000
/** As often as others may be quicker, one after the other. */
const TRIES_MAX = 10

/** A change that was written: the text before it, and the hash of the file after it. */
interface Write {
  readonly before: string
  readonly hash: string
}

/** The configuration over the life of a process. `current` is always one complete configuration. */
export class LiveConfiguration {
  #current: Configuration
  readonly #listeners = new Set<(configuration: Configuration, origin?: Origin) => void>()
  #saving: Promise<unknown> = Promise.resolve()
  /** In memory only: the texts have secrets, which belong in the file and nowhere else. */
  #writes: readonly Write[] = []
  readonly #turns: WritingTurns

  /** @param turns keeps other programs from writing the file between the last read and the replacement */
  constructor(current: Configuration, turns: WritingTurns = (_file, work) => work()) {
    this.#current = current
    this.#turns = turns
  }

  get current(): Configuration {
    return this.#current
  }

  /** Calls back after every change, with its author if known. Returns the function that ends it. */
  onChange(listener: (configuration: Configuration, origin?: Origin) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the file again; what was in effect stays in effect when the file has a problem. */
  reload(origin?: Origin): Promise<readonly ConfigProblem[]> {
    return this.#inTurn(() => this.#reload(origin))
  }

  async #reload(origin?: Origin): Promise<readonly ConfigProblem[]> {
    const { file, draft } = this.#current
    if (draft !== undefined && !existsSync(file)) return []
    const result = await loadFile(file)
    if (!result.ok) return result.problems
    if (result.configuration.hash !== this.#current.hash) this.#adopt(result.configuration, origin)
    return []
  }

  /**
   * Replaces the whole configuration. A JSON text changes the values in the file and keeps its comments; a YAML text becomes
   * the file. What only the owner of the machine may set is refused. One save at a time.
   */
  save(text: string, options: SaveOptions = {}): Promise<SaveResult> {
    return this.#inTurn(() => this.#save(text, options))
  }

  /**
   * Changes some settings and leaves the rest; one that is undefined is taken out of the file. What changes a part of a setting is a function of
   * the settings as they are when it is its turn. A caller that names no state of the file means these settings alone: others that were written
   * meanwhile stay, and both hold.
   */
  change(
    changes: ChangedSettings | ((settings: Settings) => ChangedSettings),
    options: Pick<SaveOptions, 'ifHash' | 'origin' | 'isFinal'> = {},
  ): Promise<SaveResult> {
    const made = (): ChangedSettings => (typeof changes === 'function' ? changes(this.#current.settings) : changes)
    return this.#inTurn(async () => {
      for (let tries = 1; ; tries++) {
        const before = this.#current.settings
        const wanted = made()
        const result = await this.#save(this.#with(wanted), options)
        if (result.ok || result.code !== 'changed_on_disk' || options.ifHash !== undefined || tries === TRIES_MAX) return result
        const now = this.#current.settings
        const isUntouched = (Object.keys(wanted) as (keyof Settings)[]).every((key) => isDeepStrictEqual(before[key], now[key]))
        if (typeof changes !== 'function' && !isUntouched) return result
      }
    })
  }

  /** The file as it is and as it would be with some settings changed. Nothing is written. */
  preview(changes: ChangedSettings, options: { readonly ifHash?: string } = {}): Promise<Prepared | Exclude<SaveResult, { ok: true }>> {
    return this.#inTurn(() => this.#prepared(this.#with(changes), options))
  }

  /** Whether the file is as the last change of this process left it. */
  get canUndo(): boolean {
    return this.#writes.at(-1)?.hash === this.#current.hash
  }

  /** Undoes the last change, byte for byte; with a hash only the change that left the file like that. */
  undo(options: Pick<SaveOptions, 'ifHash' | 'origin'> = {}): Promise<SaveResult> {
    return this.#inTurn(() => this.#undo(options))
  }

  async #undo({ ifHash, origin }: Pick<SaveOptions, 'ifHash' | 'origin'>): Promise<SaveResult> {
    const last = this.#writes.at(-1)
    if (!last) return { ok: false, code: 'nothing_to_undo' }
    if (ifHash !== undefined && ifHash !== last.hash) return { ok: false, code: 'changed_on_disk', hash: last.hash }
    return this.#toDisk(() => this.#putBack(last, origin))
  }

  async #putBack(last: Write, origin: Origin | undefined): Promise<SaveResult> {
    const hash = hashOf(await this.#present())
    if (hash !== last.hash) {
      await this.#reload()
      return { ok: false, code: 'changed_on_disk', hash }
    }
    const { file } = this.#current
    const read = readConfiguration(last.before, '', file)
    invariant(read.ok, 'the configuration before a change was one')
    await writeAtomically(file, last.before)
    this.#writes = this.#writes.slice(0, -1)
    this.#adopt(configurationOf({ file, bytes: Buffer.from(last.before), settings: read.settings, home: readEnvironment().home }), origin)
    return { ok: true, configuration: this.#current }
  }

  #with(changes: ChangedSettings): string {
    return JSON.stringify({ ...this.#current.settings, ...changes })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#saving.then(work, work)
    this.#saving = turn
    return turn
  }

  async #save(text: string, options: SaveOptions): Promise<SaveResult> {
    const prepared = await this.#prepared(text, options)
    if (!prepared.ok) return prepared
    if (prepared.configuration === this.#current) return { ok: true, configuration: this.#current }
    return this.#toDisk(() => this.#written(prepared, options))
  }

  #toDisk(work: () => Promise<SaveResult>): Promise<SaveResult> {
    const { file } = this.#current
    return this.#turns(file, work).catch((error: unknown) => ({ ok: false, code: 'unwritable', refusal: unwritable(error, file) }))
  }

  async #written(prepared: Prepared, { origin, isFinal }: SaveOptions): Promise<SaveResult> {
    // Checking takes a while with a password in it, and an editor or another server may have written in between.
    const hash = hashOf(await this.#present())
    if (hash !== this.#current.hash) {
      await this.#reload()
      return { ok: false, code: 'changed_on_disk', hash }
    }
    await writeAtomically(this.#current.file, prepared.after)
    this.#writes = isFinal ? [] : [...this.#writes, { before: prepared.before, hash: prepared.configuration.hash }].slice(-WRITES_KEPT)
    this.#adopt(prepared.configuration, origin)
    return { ok: true, configuration: this.#current }
  }

  async #prepared(text: string, { ifHash, shown = {} }: SaveOptions): Promise<Prepared | Exclude<SaveResult, { ok: true }>> {
    const { file } = this.#current
    const present = await this.#present()
    const presentHash = hashOf(present)
    if (presentHash !== this.#current.hash || (ifHash !== undefined && ifHash !== presentHash)) {
      await this.#reload()
      return { ok: false, code: 'changed_on_disk', hash: presentHash }
    }
    const posted = await this.#completed(text, isJson(text) ? shown : {})
    if (!posted.ok) return { ok: false, code: 'invalid', problems: posted.problems }
    const before = present.toString('utf8')
    if (isJson(text) && isDeepStrictEqual(posted.settings, this.#current.settings))
      return { ok: true, configuration: this.#current, before, after: before }
    const next = isJson(text) ? this.#mergedText(before, posted.document, posted.settings) : yamlText(posted.document)
    const configuration = configurationOf({ file, bytes: Buffer.from(next), settings: posted.settings, home: readEnvironment().home })
    const problems = [...ownerProblems(this.#current, configuration), ...sizeProblems(before, next)]
    if (problems.length > 0) return { ok: false, code: 'invalid', problems }
    return { ok: true, configuration, before, after: next }
  }

  /** The bytes of the file; of what it will begin as while there is none. */
  async #present(): Promise<Buffer> {
    const { file, draft } = this.#current
    return readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (draft === undefined || error.code !== 'ENOENT') throw error
      return Buffer.from(draft)
    })
  }

  /** The posted configuration with its sentinels resolved, its plain passwords hashed and what was only shown taken out, checked. */
  async #completed(text: string, shown: Partial<Settings>) {
    const document = boundedDocument(text)
    if (document.errors.length > 0) return readConfiguration(text, '', this.#current.file)
    const raw = toValue(document)
    if (raw.problem !== undefined) return readConfiguration(text, '', this.#current.file)
    const values = asObject(raw.value)
    const { fixes, problems } = keptSecrets(values, this.#current.settings)
    if (problems.length > 0) return { ok: false as const, problems }
    for (const { path, value } of fixes) document.setIn(path, value)
    for (const [key, value] of Object.entries(shown)) if (values[key] === value) document.setIn([key], this.#current.settings[key as keyof Settings])
    for (const [index, { password }] of asList(values['user_accounts']).entries()) {
      if (typeof password !== 'string' || !password.startsWith(PLAIN)) continue
      document.setIn(['user_accounts', index, 'password'], await hashPassword(password.slice(PLAIN.length)))
    }
    return readConfiguration(yamlText(document), '', this.#current.file)
  }

  #mergedText(present: string, posted: Document, settings: Settings): string {
    const values = (posted.toJS() as Record<string, unknown>) ?? {}
    const document = boundedDocument(present, { merge: true })
    mergeInto(document, values, this.#current.settings)
    const means = (text: string): boolean => {
      const check = readConfiguration(text, '', this.#current.file)
      return check.ok && isDeepStrictEqual(check.settings, settings)
    }
    // Only the lines that change, if possible; otherwise the whole file is written again with its comments.
    const patched = patchedText(present, values, this.#current.settings, document)
    if (patched !== undefined && means(patched)) return patched
    const text = yamlText(document)
    invariant(means(text), 'the configuration as written means what was posted')
    return text
  }

  #adopt(configuration: Configuration, origin?: Origin): void {
    this.#current = configuration
    for (const listener of this.#listeners) listener(configuration, origin)
  }
}

/** What is added to it again and again, such as templates, must not make every later change slow. One that is larger by hand may become smaller. */
function sizeProblems(before: string, after: string): ConfigProblem[] {
  if (after.length <= CHARACTERS_MAX || after.length <= before.length) return []
  const message = `the configuration would have more than ${CHARACTERS_MAX} characters; take out what is not needed any more, such as templates of imports`
  return [{ code: 'too_large', file: '', line: 0, key: '', message }]
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Why the system refused to write the configuration, with what to do. Rethrows other errors, such as a full disk, which the caller handles. */
function unwritable(error: unknown, file: string): Refusal {
  const why = whyNot((error as NodeJS.ErrnoException).code, dirname(file))
  if (why === undefined) throw error
  return new Refusal('FORBIDDEN', (t) => t.settings.notChanged(basename(file), why))
}

function whyNot(code: string | undefined, folder: string): string | undefined {
  if (code === 'EROFS')
    return `${folder} is on a disk that may only be read; mount it so that it can be written, or change the file where it comes from`
  // A new file is written and replaces the old one.
  if (code === 'EACCES' || code === 'EPERM') return `Daybook may not write into ${folder}: check the permissions of the folder`
  if (code === 'EBUSY') return `it is mounted by itself, and a file that is mounted cannot be replaced; mount its folder instead`
  return undefined
}

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 100

/**
 * Reads the configuration again whenever its file changes. With a problem in it, what was in effect stays in effect and `refused`
 * is told. Returns the function that ends it.
 */
export function watchConfiguration(configuration: LiveConfiguration, refused: (problems: readonly ConfigProblem[]) => void): () => void {
  const { file } = configuration.current
  let timer: NodeJS.Timeout | undefined
  const reload = async (): Promise<void> => {
    const problems = await configuration.reload()
    if (problems.length > 0) refused(problems)
  }
  // On any event: a link above the file may point elsewhere by now, as with settings mounted into a container.
  let mark = markOf(file)
  const folders = new FlatFolders({
    changed: () => {
      const now = markOf(file)
      if (now === mark) return
      mark = now
      folders.follow(foldersOf(file))
      clearTimeout(timer)
      timer = setTimeout(() => void reload(), QUIET_MS)
    },
    // A folder that cannot be watched costs the convenience and nothing else.
    failed: () => undefined,
  })
  folders.follow(foldersOf(file))
  return () => {
    clearTimeout(timer)
    folders.close()
  }
}

/** Folders and not the file, because most editors replace a file instead of writing into it; and that of the file which a link leads to. */
function foldersOf(file: string): ReadonlySet<string> {
  try {
    return new Set([dirname(file), dirname(realpathSync(file))])
  } catch {
    return new Set([dirname(file)]) // It is gone for now.
  }
}

/** The state of the file. */
function markOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
  } catch {
    return 'gone' // Reading it again will report why.
  }
}
