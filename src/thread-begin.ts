import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBundle } from './compiled.ts'
import { threadIn } from './compiled-thread.ts'

/* What a thread begins with that is run as V8 compiled it at the build: its name is its first argument (#vocabulary/thread.ts). */

runBundle(threadIn(dirname(fileURLToPath(import.meta.url)), process.argv[2]!))
