import { join } from 'node:path'
import { inlineLess } from './cli/reading/inline-less.ts'
import { growQuickly, growSparingly } from './cli/serving/sparing-process.ts'
import { type Bundle, bundleIn, compiledIn } from './compiled.ts'
import { PGLITE_FLAGS } from './events/log/pglite-flags.ts'
import { setV8Flags } from '#vocabulary/v8-flags.ts'

/** What V8 had compiled of the server once it had served. */
export const SERVER_CODE = 'server.code'

/** The commands that serve, in a folder, with what was compiled of them; undefined where they are not there. */
export function serverIn(folder: string, compiled = compiledIn(join(folder, SERVER_CODE))): Bundle | undefined {
  // Before it is compiled: flags are part of what V8 compares, and all are set that the server would set later.
  growSparingly()
  growQuickly()
  setV8Flags(PGLITE_FLAGS.log)
  inlineLess('server')
  return bundleIn(join(folder, 'server.cjs'), compiled)
}
