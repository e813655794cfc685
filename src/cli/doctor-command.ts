import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type DoctorAnswer, FINDINGS_MAX } from '../http/contract/journal-contract.ts'
import type { AnswerOf } from '../http/contract/endpoint.ts'
import type { getHistory } from '../http/contract/history-contract.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { agreementOf } from '../projections/agreement.ts'
import { MutedFindings } from '../projections/saved-searches.ts'
import { findingsIn, shownFinding, withMuted } from '../service/checks/findings.ts'
import { configOption, fixedDay, jsonOption, type JsonOptions, nowOption, printJson } from './command-options.ts'
import type { CommonOptions } from './choose-book.ts'
import { type ExitCode, refused, type Subcommand, type Terminal, terminalTexts, words } from './terminal.ts'
import { askServer, NEVER_READ, recordedView, valuedToday, type RunningServer, withDatabase } from './command-database.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command.addOption(configOption()).addOption(nowOption()).option('--muted', 'also print muted findings, with the reason').addOption(jsonOption()),
  run: (terminal, options: DoctorOptions) => doctor(options, terminal),
}

interface DoctorOptions extends CommonOptions, JsonOptions {
  readonly muted?: boolean
}

/** `daybook doctor`: likely mistakes in the book as last synced; exit code 1 when there are any. */
function doctor(options: DoctorOptions, terminal: Terminal): Promise<ExitCode> {
  fixedDay(options)
  const look: Parameters<typeof withDatabase>[2] = async (database, { configuration }) => {
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    const ledger = valuedToday(await recordedView(log), configuration, options)
    const muted = new MutedFindings()
    for await (const events of log.read({ after: 0 })) muted.take(events)
    return print(
      withMuted(findingsIn(ledger, configuration.current.settings, agreementOf(ledger)), muted).map((finding) =>
        shownFinding(finding, terminalTexts()),
      ),
      options,
      terminal,
    )
  }
  return withDatabase(options, terminal, look, async (server) => {
    const answer = await findingsOf(server)
    return answer instanceof Refusal ? refused(answer, terminal) : print(answer, options, terminal)
  })
}

/** What is printed of a finding, as the API returns it. */
type ShownFinding = Omit<DoctorAnswer['findings'][number], 'muted'> & { readonly muted?: { readonly reason: string } | undefined }

function print(findings: readonly ShownFinding[], options: DoctorOptions, terminal: Terminal): ExitCode {
  const count = findings.filter(({ muted }) => muted === undefined).length
  const mutedCount = findings.length - count
  const shown = options.muted ? findings : findings.filter(({ muted }) => muted === undefined)
  if (options.json) printJson({ findings: shown, count, mutedCount }, terminal)
  else {
    for (const { file_name, line, level, title, details, muted } of shown) {
      const place = file_name === undefined ? '' : `${file_name}:${line ?? 0}: `
      terminal.out(`${place}${muted ? 'muted' : level}: ${title}: ${details}${muted ? ` (${muted.reason})` : ''}\n`)
    }
    const t = words()
    const said = [count === 0 ? t.nothingFound : t.findings(count), ...(mutedCount === 0 ? [] : [t.muted(mutedCount)])].join(', ')
    terminal.out(`${said.replaceAll('\u00a0', ' ')}.\n`)
  }
  return count === 0 ? 0 : 1
}

/** The findings of the running server; a refusal where it has not read a journal yet, as no findings would look like a clean book. */
async function findingsOf(server: RunningServer): Promise<DoctorAnswer['findings'] | Refusal> {
  const history = await askServer(server, '/api/history')
  if (history instanceof Refusal) return history
  const { syncs, next_before } = (await history.json()) as AnswerOf<typeof getHistory>
  if (next_before === undefined && !syncs.some(({ kind }) => kind === 'journal')) return new Refusal('NOT_FOUND', NEVER_READ)
  const answer = await askServer(server, `/api/doctor?agreement=true&limit=${FINDINGS_MAX}`)
  return answer instanceof Refusal ? answer : ((await answer.json()) as DoctorAnswer).findings
}
