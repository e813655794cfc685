/** Lets one piece of work run at a time, in the order of asking. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}

/** Mutexes by name. */
export class Mutexes {
  readonly #mutexes = new Map<string, Mutex>()

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    let mutex = this.#mutexes.get(name)
    if (!mutex) this.#mutexes.set(name, (mutex = new Mutex()))
    return mutex.run(work)
  }
}
