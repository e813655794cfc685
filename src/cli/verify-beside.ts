import { Refusal } from '#vocabulary/refusal.ts'
import type { DoctorAnswer } from '../http/contract/doctor.ts'
import type { AnswerOf } from '../http/contract/endpoint.ts'
import type { verifyLog } from '../http/contract/history.ts'
import { askServer, type RunningServer, stopFirst } from './choosing/running-server.ts'
import { refused } from './terminal/refused.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import type { Verification } from './verification.ts'

/**
 * `daybook verify` while a server runs: the server checks its log and its reports. That proves nothing about the disk: a database answers
 * from memory what it has read before, so a page that was changed since shows up only at the next start. Tables and snapshot are not
 * checked either. So it always ends with 1.
 */
export async function verifyBeside(server: RunningServer, found: Verification, terminal: Terminal): Promise<ExitCode> {
  const walked = await askServer(server, '/api/log/verify', {})
  if (walked instanceof Refusal) return refused(walked, terminal)
  const { log } = (await walked.json()) as AnswerOf<typeof verifyLog>
  if (log.kind === 'altered') {
    found.wrong('log', `the log was altered: event ${log.position}: ${log.message}`)
    return found.end()
  }
  if (log.kind === 'verified') found.right('log', `${log.position} events, every hash is right as the server reads them`)
  const asked = await askServer(server, '/api/doctor?agreement=true')
  if (asked instanceof Refusal) return refused(asked, terminal)
  const { findings, agreement } = (await asked.json()) as DoctorAnswer
  const disagreements = findings.filter(({ rule }) => rule === 'agreement').map(({ details }) => details)
  if (agreement || disagreements.length > 0) found.reports({ currencies: agreement?.currencies ?? [], disagreements })
  return found.end(
    `Only the server at ${server.url} was asked: the disk, the tables and the snapshot were not checked. To verify everything, ${stopFirst(server.holder)}.`,
    true,
  )
}
