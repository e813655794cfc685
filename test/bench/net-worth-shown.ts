import type { Running } from './running.ts'

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
    const { value, done } = await this.#live.next()
    if (done) throw new Error('/api/live ended')
    this.#shown = JSON.stringify((JSON.parse(value) as { networth: unknown }).networth)
  }
}
