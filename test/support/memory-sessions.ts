import type { SessionStore, StoredSession } from '../../src/service/stored-logins.ts'

/** Sessions of a service that is not started again. */
export class MemorySessions implements SessionStore {
  readonly #sessions = new Map<string, StoredSession>()
  all(): Promise<readonly StoredSession[]> {
    return Promise.resolve([...this.#sessions.values()])
  }
  add(session: StoredSession, removed: readonly string[]): Promise<void> {
    this.#sessions.set(session.id, session)
    return this.remove(removed)
  }
  seen(): Promise<void> {
    return Promise.resolve()
  }
  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#sessions.delete(id)
    return Promise.resolve()
  }
  listen(): Promise<void> {
    return Promise.resolve()
  }
}
