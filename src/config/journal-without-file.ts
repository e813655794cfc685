import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { type Environment, readEnvironment } from './environment.ts'
import { type Configuration, configurationOf, loadFile, type LoadResult } from './load.ts'
import { readConfiguration } from './read.ts'

/**
 * The configuration of a journal that was named instead of a configuration: the file beside it that is about this journal, or one that
 * is written once something is set. Nothing is written into the journal's folder before; the log is kept among the user's states
 * (XDG_STATE_HOME), so that a folder that may only be read can be served too. The file, once written, says where.
 */
export async function configurationForJournal(path: string, environment: Environment = readEnvironment()): Promise<LoadResult> {
  let journal: string
  let target: string
  try {
    target = await realpath(path)
    // A link stays one, because ledger, hledger and beancount look beside it for what it includes, and so do we.
    journal = join(await realpath(dirname(path)), basename(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const message = code === 'ENOENT' ? 'there is no such journal' : `cannot be read (${code ?? 'unknown reason'})`
    return { ok: false, problems: [{ code: 'not_found', file: path, line: 0, key: '', message }] }
  }
  const folder = dirname(journal)
  const ownOf = (file: string): string => `${basename(file, extname(file))}.daybook.yaml`
  const own = ownOf(journal)
  // Beside a link, or else beside what it leads to: then the configuration there says where its journal is.
  for (const named of new Set([journal, target])) {
    for (const name of ['daybook.yaml', ownOf(named), 'paisa.yaml']) {
      const file = join(dirname(named), name)
      if (!existsSync(file)) continue
      const loaded = await loadFile(file, environment.home)
      if (!loaded.ok) return loaded
      if ((await realpath(loaded.configuration.paths.journal).catch(() => '')) === target) return loaded
    }
  }
  const file = join(folder, existsSync(join(folder, 'daybook.yaml')) ? own : 'daybook.yaml')
  if (existsSync(file)) {
    const message = `is about another journal; say in it "journal_path: ${basename(journal)}", or name another configuration with --config`
    return { ok: false, problems: [{ code: 'other_journal', file, line: 0, key: 'journal_path', message }] }
  }
  return { ok: true, configuration: draftFor(journal, file, environment) }
}

/** The configuration of a journal that is piped in: of no file, and only to ask of. */
export const configurationForPiped = (name: string, environment: Environment = readEnvironment()): Configuration =>
  draftFor(resolve(name), resolve('daybook.yaml'), environment)

function draftFor(journal: string, file: string, { home, stateFolder }: Environment): Configuration {
  const name = `${basename(journal).slice(0, 40)}-${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`
  const data = join(stateFolder, 'daybook', name)
  const fromHome = relative(home, data)
  const written = fromHome.startsWith('..') || fromHome === data ? data : `~/${fromHome.replaceAll('\\', '/')}`
  const draft = `journal_path: ${JSON.stringify(basename(journal))}\ndata_directory: ${JSON.stringify(written)} # the log of this book\n`
  const read = readConfiguration(draft, file)
  if (!read.ok) throw new Error(`the first configuration of a journal can be read: ${JSON.stringify(read.problems)}`)
  return configurationOf({ file, bytes: Buffer.from(draft), settings: read.settings, home, draft })
}
