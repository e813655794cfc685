import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginSparingly, isServer } from './cli/serving/sparing-process.ts'
import { runBundle } from './compiled.ts'
import { isNamed, oneBookIn, runOneBook } from './compiled-one-book.ts'
import { serverIn } from './compiled-server.ts'

/*
 * What `dist/main.js` begins with: a command that reads one book that is named and ends, and one that serves, is run from a bundle of its own, as V8
 * compiled it at the build; any other from main.ts and what that loads. A server first sees to it that the process takes little memory.
 * From the sources the program is main.ts.
 */

/** Given by the build: the commands whose code is in the bundle. */
declare const ONE_BOOK_COMMANDS: readonly string[]

beginSparingly(process)
const folder = dirname(fileURLToPath(import.meta.url))
const [command = '', ...args] = process.argv.slice(2)
const oneBook = ONE_BOOK_COMMANDS.includes(command) && isNamed(args) ? oneBookIn(folder, args) : undefined
const server = isServer(command) ? serverIn(folder) : undefined
if (oneBook) runOneBook(oneBook)
else if (server) runBundle(server)
else void import('./main.ts')
