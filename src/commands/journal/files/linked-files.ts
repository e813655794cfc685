import { realpathSync } from 'node:fs'

/** Files by the places where they really lie: who writes into one that is linked writes there, and in the folder of the link nothing happens. */
export class LinkedFiles {
  /** Asked once of each. */
  readonly #places = new Map<string, string>()
  #named = new Map<string, string>()

  /** Takes these files, and returns where those lie that are linked, or lie in a folder that is. */
  follow(files: ReadonlySet<string>): Iterable<string> {
    for (const file of this.#places.keys()) if (!files.has(file)) this.#places.delete(file)
    for (const file of files) if (!this.#places.has(file)) this.#places.set(file, placeOf(file))
    this.#named = new Map([...this.#places].filter(([file, place]) => place !== file).map(([file, place]) => [place, file]))
    return this.#named.keys()
  }

  /** A path may be another link now; with none, all may be. */
  forget(path?: string): void {
    if (path === undefined) this.#places.clear()
    else this.#places.delete(path)
  }

  /** By what name a path is known. */
  nameOf(path: string): string {
    return this.#named.get(path) ?? path
  }
}

function placeOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file // It is not there: when it comes, something happens in its folder.
  }
}
