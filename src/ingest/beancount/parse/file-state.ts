import { byteAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { COLON, UPPER_A, UPPER_Z } from '#vocabulary/bytes.ts'
import { didYouMean } from '../../journal/problem.ts'
import type { Root } from '../../journal/root-accounts.ts'
import { isBlank, lineEnd, Slices, textBetween } from '../../journal/scan/lines.ts'
import type { Directives } from '../parsed-directives.ts'
import { Options } from '../options.ts'
import type { Place, Problems } from '../problems.ts'
import { Scanner } from '../beancount-scanner.ts'

/** Includes and plugins in file order. */
export interface Request {
  readonly name: string
  readonly place: Place
}
export interface PluginRequest extends Request {
  readonly configuration: string | undefined
}

/** The data of a transaction besides its postings. */
export interface Trimmings {
  tags: Tag[]
  links: string[]
}

/** Everything that a rule of the parser needs while it reads one file. */
export class FileState {
  readonly scanner: Scanner
  readonly options = new Options()
  readonly includes: Request[] = []
  readonly plugins: PluginRequest[] = []
  /** Tags that pushtag put on, with the line; the same tag may be there more than once. */
  readonly pushedTags: { readonly name: string; readonly line: number }[] = []
  readonly pushedMetadata: (Tag & { readonly line: number })[] = []

  /** Those of the transaction at hand; most have none, so that the same empty lists serve them all. */
  readonly trimmings: Trimmings = { tags: [], links: [] }
  readonly nameOfAccount = (id: number): string => this.directives.accounts.name(id)

  constructor(
    readonly file: number,
    bytes: Uint8Array,
    readonly directives: Directives,
    readonly roots: Roots,
    readonly problems: Problems,
    /** Payee and narration as written → index in `descriptions`. */
    readonly descriptionIds: { readonly slices: Slices; readonly ids: number[] },
  ) {
    this.scanner = new Scanner(bytes)
  }

  /** Empty lists for the next transaction; those of the last one may have been kept. */
  freshTrimmings(): void {
    if (this.trimmings.tags.length > 0) this.trimmings.tags = []
    if (this.trimmings.links.length > 0) this.trimmings.links = []
  }
}

const ROOTS: readonly Root[] = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']
/** The tools check how the first part below the root begins. Anything their lexer accepts may follow, in any script. */
const FIRST_PART = /^[\p{Lu}\p{Nd}]/u

/** Checks account names against the current root names, once for each account and set of roots. */
export class Roots {
  #names: ReadonlySet<string> = new Set<string>(ROOTS)
  #version = 0
  #count = 0
  /** Account id → the version of the roots under which it was last found valid. */
  readonly #valid: number[] = []
  /** The same for names that hold nothing. */
  readonly #written = new Slices()
  readonly #validWritten: number[] = []
  readonly #versionOf = new Map<string, number>([[ROOTS.join(' '), 0]])

  /** From here on these are the roots. */
  use(roots: Readonly<Record<Root, string>>): void {
    const names = ROOTS.map((root) => roots[root])
    const key = names.join(' ')
    let version = this.#versionOf.get(key)
    if (version === undefined) {
      version = ++this.#count
      this.#versionOf.set(key, version)
    }
    this.#version = version
    this.#names = new Set(names)
  }

  /** True if the account is under a root and the part below it is well-formed. `name` is called only for a new account. */
  isValid(account: number, name: (id: number) => string): boolean {
    if (this.#valid[account] === this.#version) return true
    if (!this.#allows(name(account))) return false
    this.#valid[account] = this.#version
    return true
  }

  /** As `isValid`, for a name that is written and holds nothing, as in metadata. */
  allowsWritten(bytes: Uint8Array, from: number, to: number): boolean {
    const name = this.#written.id(bytes, from, to)
    if (this.#validWritten[name] === this.#version) return true
    if (!this.#allows(this.#written.text(name))) return false
    this.#validWritten[name] = this.#version
    return true
  }

  #allows(name: string): boolean {
    const colon = name.indexOf(':')
    if (colon < 0 || !this.#names.has(name.slice(0, colon))) return false
    const code = name.charCodeAt(colon + 1)
    return (code >= UPPER_A && code <= UPPER_Z) || FIRST_PART.test(name.slice(colon + 1))
  }

  has(root: string): boolean {
    return this.#names.has(root)
  }
  get names(): Iterable<string> {
    return this.#names
  }
  get list(): string {
    return [...this.#names].join(', ')
  }
}

/** The account that the scanner is on, found under one of the roots. */
export function accountOf(state: FileState): number {
  const { scanner, directives } = state
  if (scanner.bytes[scanner.at] === COLON) throw capitalsNeeded(wordAround(scanner), scanner.tokenLine)
  const account = directives.accounts.id(scanner.bytes, scanner.from, scanner.to)
  if (!state.roots.isValid(account, state.nameOfAccount)) throw invalidAccount(state, state.nameOfAccount(account), scanner.tokenLine)
  return account
}

/** Leaves a line that cannot be understood; the loop over the lines records it and continues after it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly code: string,
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/** Every part of an account begins with a capital letter or a digit; the message has the name as it could be. */
export function capitalsNeeded(name: string, line: number): Unreadable {
  const meant = name.replaceAll(/(?<=^|:)\p{Ll}/gu, (letter) => letter.toUpperCase())
  const wayOut = meant === name ? '.' : `; write "${meant}".`
  return new Unreadable('account_invalid', line, `"${name}" is not a valid account: every part begins with a capital letter or a digit${wayOut}`)
}

/** Why no account has this name: its root, or the part below it. */
export function invalidAccount({ roots }: FileState, name: string, line: number): Unreadable {
  const [root = '', part = ''] = name.split(':', 2)
  const why = roots.has(root)
    ? `the part below the root must begin with a capital letter or a digit, which "${part}" does not; write for example "${root}:X-${part}".`
    : `it begins with one of ${roots.list}${didYouMean(root, roots.names) || '.'}`
  return new Unreadable('account_invalid', line, `"${name}" is not a valid account: ${why}`)
}

/** The word around the next byte. */
export function wordAround({ bytes, at }: Scanner): string {
  let from = at
  while (from > 0 && !isBlank(byteAt(bytes, from - 1))) from--
  const end = lineEnd(bytes, at, bytes.length)
  let to = at
  while (to < end && !isBlank(byteAt(bytes, to))) to++
  return textBetween(bytes, from, to).trimStart()
}
