import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookEntry, BookList } from '../../config/books.ts'
import { frontOf } from '../../http/front/front.ts'
import { isLoopbackAddress, listen } from '../../http/server.ts'
import { BookProcess } from './book-process.ts'
import type { ChosenList } from '../choosing/chosen-books.ts'
import { followList } from '../choosing/followed-list.ts'
import { sharedWith } from './shared-files.ts'
import { Turns } from './turns.ts'
import { toldToStop } from '../terminal/told-to-stop.ts'
import type { ExitCode, Terminal } from '../terminal/terminal.ts'

export interface ServeBooksOptions {
  readonly port: string
  readonly host: string
  readonly now?: string | undefined
  readonly restAfter?: string | undefined
  readonly served?: ((url: string) => void) | undefined
}

/**
 * Serves several books at one address, each by a process of its own: with its own log, lock, schedule and watcher, and its own end.
 * Books that join the list or leave it come and go while the others run on. Resolves when the server has been told to stop and all of
 * them have ended.
 */
export async function serveBooks({ list, again }: ChosenList, options: ServeBooksOptions, terminal: Terminal): Promise<ExitCode> {
  const books: BookProcess[] = []
  const server = frontOf(books)
  const listening = await listen({ server, listen: (to) => listenTo(server, to) }, { host: options.host, port: Number(options.port) })
  if (!listening.ok) {
    terminal.err(`${listening.message}\n`)
    server.close()
    return 1
  }
  const sockets = socketFolder()
  const changed = (): void => {
    const all = books.map(({ name, path, state }) => ({ name, path, state }))
    for (const book of books) book.tell(all)
  }
  const turns = new Turns(2 * availableParallelism())
  let processes = 0
  const processOf = (entry: BookEntry, path: string): BookProcess => {
    const number = processes++
    const book: BookProcess = new BookProcess({
      entry,
      path,
      address: listening.url + path,
      socket: (attempt) => sockets.name(`${number}-${attempt}`),
      words: [
        ...(options.now === undefined ? [] : ['--now', options.now]),
        ...(options.restAfter === undefined ? [] : ['--rest-after', options.restAfter]),
      ],
      conflict: (configuration) =>
        sharedWith(
          configuration,
          books.flatMap((other) =>
            other === book || !other.configuration || other.state === 'broken' ? [] : [{ name: other.name, configuration: other.configuration }],
          ),
        ),
      changed,
      turns,
      terminal,
    })
    return book
  }
  /** One that is called otherwise has another address, which its process is told when it starts. */
  const take = async ({ books: entries, own }: BookList): Promise<void> => {
    const fresh: BookProcess[] = []
    const next = entries.map((entry) => {
      const path = entry.name === own ? '' : `/b/${entry.name}`
      const running = books.find((book) => book.name === entry.name && book.path === path && book.file === entry.file)
      if (running) return running
      const book = processOf(entry, path)
      fresh.push(book)
      return book
    })
    const gone = books.filter((book) => !next.includes(book))
    for (const { name } of gone) terminal.out(`${name}: no longer served\n`)
    books.splice(0, books.length, ...next)
    changed()
    // Its log is free for another name of the same book once it has ended.
    await Promise.all(gone.map((book) => book.stop()))
    for (const book of fresh) await book.start()
  }
  terminal.out(`Daybook serves ${list.books.length} books at ${listening.url}\n`)
  if (!isLoopbackAddress(new URL(listening.url).hostname)) terminal.err('warning: others on the network can see which books there are\n')
  await take(list)
  const followed = followList(list, again, take)
  options.served?.(listening.url)
  await toldToStop()
  await followed.stop()
  server.close()
  await Promise.all(books.map((book) => book.stop()))
  server.closeAllConnections()
  sockets.remove()
  return 0
}

const listenTo = (server: ReturnType<typeof frontOf>, to: object): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(to, () => resolve(''))
  })

/** A folder that only this user can look into: who can open a socket in it is believed. */
function socketFolder(): { name(socket: string): string; remove(): void } {
  if (process.platform === 'win32') return { name: (socket) => `\\\\.\\pipe\\daybook-${process.pid}-${socket}`, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'daybook-'))
  return { name: (socket) => join(folder, `${socket}.socket`), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
