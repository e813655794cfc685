import { elementAt } from '#vocabulary/element-at.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../config/environment.ts'

/** A first start writes the book and makes a database. */
const START_MS_MAX = 120_000

/**
 * The demo book, served by a second process on a free port, with its own folder in the user's state folder. It starts on the first request
 * and ends with this program.
 */
export class DemoServer {
  #child: ChildProcess | undefined
  #address: Promise<string | Refusal> | undefined

  /** Returns where it is served, or why it is not. */
  address(): Promise<string | Refusal> {
    this.#address ??= this.#start().then((address) => {
      // The next request tries again.
      if (address instanceof Refusal) this.close()
      return address
    })
    return this.#address
  }

  close(): void {
    this.#child?.kill('SIGTERM')
    this.#child = undefined
    this.#address = undefined
  }

  #start(): Promise<string | Refusal> {
    const { stateFolder, forOpening } = readEnvironment()
    const folder = join(stateFolder, 'daybook', 'demo')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // It has a log of its own, never on the database server of the open book.
    const { DATABASE_URL: _, DAYBOOK_CONFIG: __, PAISA_CONFIG: ___, ...environment } = forOpening
    const child = spawn(process.execPath, [...process.execArgv, elementAt(process.argv, 1), 'serve', '--demo', '--port', '0'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    return new Promise((resolve) => {
      const refuse = (why: string): void => resolve(new Refusal('CONFLICT', `the demo could not be started: ${why}; "daybook --demo" says more`))
      const patience = setTimeout(() => refuse('it did not answer in time'), START_MS_MAX)
      child.once('error', (error) => refuse(error.message))
      child.once('exit', (code) => {
        refuse(`it ended with ${code ?? 'a signal'}`)
        // Stopped by hand: the next request starts it again.
        if (this.#child === child) this.close()
      })
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^Daybook serves .* at (http:\S+)$/.exec(line)?.[1]
        if (address === undefined) return
        clearTimeout(patience)
        resolve(address)
      })
    })
  }
}
