import type { Running } from './running.ts'

/** A journal that is refused changes nothing: then nobody waits for ever. */
const PATIENCE_MS = 120_000

/** What an open page hears of net worth over /api/live. */
export class NetWorthShown {
  readonly #live: AsyncGenerator<string>
  #shown = ''

  private constructor(live: AsyncGenerator<string>) {
    this.#live = live
  }

  static async on(running: Running): Promise<NetWorthShown> {
    const shown = new NetWorthShown(running.live())
    await shown.#next()
    return shown
  }

  /** Resolves with the next figure that is another one. */
  async changed(): Promise<void> {
    const before = this.#shown
    while (this.#shown === before) await this.#next()
  }

  async #next(): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('net worth stays as it is: was the journal refused?')), PATIENCE_MS)
    })
    const { value, done } = await Promise.race([this.#live.next(), tooLate]).finally(() => clearTimeout(late))
    if (done) throw new Error('/api/live ended')
    this.#shown = JSON.stringify((JSON.parse(value) as { networth: unknown }).networth)
  }
}
