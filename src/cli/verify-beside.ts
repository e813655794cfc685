import { Refusal } from '#vocabulary/refusal.ts'
import type { DoctorAnswer } from '../http/contract/doctor.ts'
import type { AnswerOf } from '../http/contract/endpoint.ts'
import type { verifyLog } from '../http/contract/history.ts'
import { inCurrencies } from '../projections/agreement.ts'
import { askServer, type RunningServer, stopFirst } from './choosing/running-server.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

/**
 * `daybook verify` beside a server: it looks through the log and at the reports itself. That is no proof of what stands on the disk: a
 * database answers from its memory what it has read before, so a page that was changed or has rotted since is found by the next one who
 * opens it. Neither does it look at the tables and the snapshot. So it ends with 1, as anything does that did not verify.
 */
export async function verifyBeside(server: RunningServer, terminal: Terminal): Promise<ExitCode> {
  const walked = await askServer(server, '/api/log/verify', {})
  if (walked instanceof Refusal) return refused(walked, terminal)
  const { log } = (await walked.json()) as AnswerOf<typeof verifyLog>
  if (log.kind === 'altered') {
    terminal.err(`the log was altered: event ${log.position}: ${log.message}\n`)
    return 1
  }
  if (log.kind === 'verified') terminal.out(`log: ${log.position} events, every hash right as the server reads them\n`)
  const asked = await askServer(server, '/api/doctor?agreement=true')
  if (asked instanceof Refusal) return refused(asked, terminal)
  const { findings, agreement } = (await asked.json()) as DoctorAnswer
  const disagreements = findings.filter(({ rule }) => rule === 'agreement')
  for (const { details } of disagreements) terminal.err(`the reports disagree: ${details}\n`)
  if (agreement && disagreements.length === 0) terminal.out(`${agreed(agreement.currencies)}\n`)
  terminal.err(
    `this is what the server at ${server.url} says, and no proof of what stands on the disk; the tables and the snapshot were not looked at. To verify all of it, ${stopFirst(server.holder)}\n`,
  )
  return 1
}

/** What is said where the reports agree. */
export const agreed = (currencies: readonly string[]): string =>
  `reports: net worth, balances, gains and income statement agree${inCurrencies(currencies)}`

function refused({ message }: Refusal, terminal: Terminal): ExitCode {
  terminal.err(`${message}\n`)
  return 1
}
