import { join } from 'node:path'
import { type Bundle, bundleIn, compiledIn } from './compiled.ts'

/** What V8 had compiled of a thread once it had done what it is for. */
export const codeOfThread = (name: string): string => `${name}.code`

/** The code of a thread of a server, in a folder, with what was compiled of it. */
export function threadIn(folder: string, name: string, compiled = compiledIn(join(folder, codeOfThread(name)))): Bundle {
  const bundle = bundleIn(join(folder, `${name}.cjs`), compiled)
  if (!bundle) throw new Error(`${name}.cjs is missing beside the program: build it once more`)
  return bundle
}
