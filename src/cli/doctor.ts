import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type DoctorAnswer, FINDINGS_MAX } from '../http/contract/doctor.ts'
import type { AnswerOf } from '../http/contract/endpoint.ts'
import type { getHistory } from '../http/contract/history.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { agreementOf } from '../projections/agreement.ts'
import { MutedFindings } from '../projections/muted-findings.ts'
import { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { findingsIn, withMuted } from '../service/checks/findings.ts'
import { reportSettingsOf } from '../service/ledgers/report-settings.ts'
import { fixedDay, nowOption } from './choosing/day-options.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { withDatabase } from './choosing/with-database.ts'
import { NEVER_READ, recordedView } from './choosing/recorded-view.ts'
import { askServer, type RunningServer } from './choosing/running-server.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command.addOption(configOption()).addOption(nowOption()).option('--muted', 'also print muted findings, with the reason', false),
  run: (terminal, options: CommonOptions & { readonly muted: boolean }) => doctor(options, terminal),
}

/** `daybook doctor`: what looks like a mistake in the book as last synced, as `file:line: what`; exit code 1 when there is something. */
function doctor(options: CommonOptions & { readonly muted: boolean }, terminal: Terminal): Promise<ExitCode> {
  const fixed = fixedDay(options)
  const look: Parameters<typeof withDatabase>[2] = async (database, { configuration }) => {
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    const view = await recordedView(log)
    const muted = new MutedFindings()
    for await (const events of log.read({ after: 0 })) muted.take(events)
    const today = fixed ?? dayIn(configuration.current.timeZone, systemClock.now())
    const ledger = new ValuedLedger(view, reportSettingsOf(configuration.current, view), today)
    return tell(withMuted(findingsIn(ledger, configuration.current.settings, agreementOf(ledger)), muted), options, terminal)
  }
  return withDatabase(options, terminal, look, async (server) => {
    const answer = await findingsOf(server)
    if (!(answer instanceof Refusal)) return tell(answer, options, terminal)
    terminal.err(`${answer.message}\n`)
    return 1
  })
}

/** What is told of a finding, as the server answers it. */
type ToldFinding = Omit<DoctorAnswer['findings'][number], 'muted'> & { readonly muted?: { readonly reason: string } | undefined }

function tell(findings: readonly ToldFinding[], options: { readonly muted: boolean }, terminal: Terminal): ExitCode {
  let told = 0
  for (const { file_name, line, level, title, details, muted: said } of findings) {
    if (said === undefined) told++
    else if (!options.muted) continue
    const place = file_name === undefined ? '' : `${file_name}:${line ?? 0}: `
    terminal.out(`${place}${said ? 'muted' : level}: ${title}: ${details}${said ? ` (${said.reason})` : ''}\n`)
  }
  const hidden = findings.length - told
  const others = hidden === 0 ? '' : `, ${hidden} muted`
  terminal.out(told === 0 ? `Nothing looks like a mistake${others}.\n` : `${told} ${told === 1 ? 'finding' : 'findings'}${others}.\n`)
  return told === 0 ? 0 : 1
}

/** What the server that has the book finds in it; a refusal where it has not read one, of which nothing looks like a mistake. */
async function findingsOf(server: RunningServer): Promise<DoctorAnswer['findings'] | Refusal> {
  const history = await askServer(server, '/api/history')
  if (history instanceof Refusal) return history
  const { syncs, next_before } = (await history.json()) as AnswerOf<typeof getHistory>
  if (next_before === undefined && !syncs.some(({ kind }) => kind === 'journal')) return new Refusal('NOT_FOUND', NEVER_READ)
  const answer = await askServer(server, `/api/doctor?agreement=true&limit=${FINDINGS_MAX}`)
  return answer instanceof Refusal ? answer : ((await answer.json()) as DoctorAnswer).findings
}
