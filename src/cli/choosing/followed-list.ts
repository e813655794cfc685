import { stat } from 'node:fs/promises'
import type { BookList } from '../../config/books.ts'

/** A list of books as it stands on the disk; undefined while there is none to be had: its file is being saved, or has a mistake in it. */
export type ListAgain = () => Promise<BookList | undefined>

/** How often it is looked at. Asked for and not watched, because files on other machines tell nobody that they have changed. */
const EVERY_MS = 1000

/**
 * Looks at a list again and again and hands over each that is another than the one before, one at a time. It has to be there twice in a
 * row: who saves a file may take it away for a moment, and no book is ended for that.
 */
export function followList(
  first: BookList,
  again: ListAgain,
  take: (list: BookList) => Promise<void>,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  let taken = JSON.stringify(first)
  let before = taken
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const list = await again()
    const text = list === undefined ? taken : JSON.stringify(list)
    if (list !== undefined && text !== taken && text === before && !isStopping) {
      taken = text
      await take(list)
    }
    before = text
  }
  const next = (): void => {
    if (isStopping) return
    timer = setTimeout(() => (looking = look().finally(next)), everyMs)
  }
  next()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Asks anew only when the file is another than it was: a configuration is parsed when it was saved, and not every second. */
export function whenSaved<Result>(file: string, read: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly mark: string; readonly result: Result } | undefined
  return async () => {
    const mark = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'gone',
    )
    if (last?.mark !== mark) last = { mark, result: await read() }
    return last.result
  }
}
