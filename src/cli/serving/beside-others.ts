import type { ServedBook } from '../../http/server-options.ts'

/** What the process of one book hears of the front that started it, and tells it. */
export class BesideOthers {
  #books: readonly ServedBook[] = []

  constructor() {
    process.on('message', (message: unknown) => {
      if (message !== null && typeof message === 'object' && 'books' in message) this.#books = message.books as readonly ServedBook[]
    })
  }

  get books(): readonly ServedBook[] {
    return this.#books
  }

  /** Lets go of the front, so that the process ends when its work has. */
  leave(): void {
    if (process.connected) process.disconnect()
  }

  served(): void {
    process.send?.('served')
  }
}
