import v8 from 'node:v8'

/** The versions of Node whose V8 is known to have the flags that are set here; another one would say on the screen that it has not. */
const [OLDEST, NEWEST] = [20, 26]

/** Sets flags of V8 for the whole process, all its threads included. Returns false, having done nothing, where they may not be known. */
export function setV8Flags(flags: readonly string[], version = process.versions.node): boolean {
  const major = Number.parseInt(version, 10)
  if (major < OLDEST || major > NEWEST) return false
  for (const flag of flags) v8.setFlagsFromString(flag)
  return true
}
