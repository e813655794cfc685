import type { Actor } from './actor.ts'
import { changesConfiguration } from './changes-configuration.ts'
import { editsOnDisk } from './edits-on-disk.ts'
import { editsOverHttp } from './edits-over-http.ts'
import { fetchesPrices } from './fetches-prices.ts'
import { importsStatements } from './imports-statements.ts'
import { undoesChanges } from './undoes-changes.ts'
import { writesNotes } from './writes-notes.ts'

/** Who uses the program; trouble befalls it while one of them does something. Another door of the program is another one here. */
export const PEOPLE: readonly Actor[] = [
  editsOnDisk,
  editsOverHttp,
  importsStatements,
  undoesChanges,
  writesNotes,
  changesConfiguration,
  fetchesPrices,
]
