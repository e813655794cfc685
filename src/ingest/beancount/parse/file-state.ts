import type { Tag } from '#vocabulary/book-columns.ts'
import type { Directives } from '../directives.ts'
import { Options } from '../options.ts'
import type { Place, Problems } from '../problems.ts'
import type { Slices } from '../../journal/scan/slices.ts'
import { Scanner } from '../scanner.ts'
import type { Roots } from './roots.ts'

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
