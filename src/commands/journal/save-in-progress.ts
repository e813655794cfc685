import { type Mark, markOfFile } from './watch-pulse.ts'

/** The files of a save that is under way, as they were when they were looked at last. */
export class SaveInProgress {
  #files = new Map<string, Promise<Mark>>()

  /** The system has told of a file. */
  wrote(path: string): void {
    this.#files.set(path, markOfFile(path))
  }

  /**
   * Whether a file has become another since it was looked at. The system does not tell of each piece that is written, and half of a large
   * file would be read as a book from which the other half was removed.
   */
  async isMoving(): Promise<boolean> {
    const files = this.#files
    const looked = await Promise.all(
      [...files].map(async ([path, before]) => {
        const now = markOfFile(path)
        files.set(path, now)
        return (await before) !== (await now)
      }),
    )
    return looked.includes(true)
  }

  over(): void {
    this.#files = new Map()
  }
}
