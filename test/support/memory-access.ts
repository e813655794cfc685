import type { AccessStore } from '../../src/service/stored-logins.ts'

/** Uses of keys of a service that is not started again. */
export class MemoryAccess implements AccessStore {
  readonly #uses = new Map<string, string>()
  readonly #steps = new Map<string, number>()
  tokenUses(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(this.#uses))
  }
  tokenUsed(hash: string, at: string): Promise<void> {
    this.#uses.set(hash, at)
    return Promise.resolve()
  }
  takeStep(username: string, step: number): Promise<boolean> {
    const isNew = (this.#steps.get(username) ?? -1) < step
    if (isNew) this.#steps.set(username, step)
    return Promise.resolve(isNew)
  }
}
