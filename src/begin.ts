import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginSparingly } from './cli/sparing-process.ts'
import { compiledOf, oneBookScript, runScript } from './compiled.ts'

/*
 * What `dist/main.js` begins with: a command that reads one book and ends is run from the bundle of those commands, any other from
 * main.ts and what that loads; a server first sees to it that the process takes little memory. From the sources the program is main.ts.
 */

/** Given by the build: the commands whose code is in the bundle. */
declare const ONE_BOOK_COMMANDS: readonly string[]

beginSparingly(process)
const [command = '', ...args] = process.argv.slice(2)
const folder = dirname(fileURLToPath(import.meta.url))
const oneBook = ONE_BOOK_COMMANDS.includes(command) ? oneBookScript(folder, compiledOf(folder, args)) : undefined
if (oneBook) runScript(oneBook.script)
else await import('./main.ts')
