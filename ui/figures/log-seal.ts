import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getHistory } from '../../src/http/contract/history.ts'
import { ago } from './days.ts'
import { count } from './format.ts'

type LogSeal = AnswerOf<typeof getHistory>['log']

/** Whether the log is as it was written, in a few words; '' until somebody has looked. */
export const sealWords = (log: LogSeal, now: number): string => {
  if (log.kind === 'not_yet') return ''
  return log.kind === 'altered' ? `log altered at event ${count(log.position)}` : `log verified ${ago(now - Date.parse(log.at))}`
}

/** The same for who wants to know. */
export const sealSentence = (log: LogSeal, now: number): string => {
  if (log.kind === 'not_yet') return 'The log has not been verified since the server was started; it will be in a moment.'
  const when = ago(now - Date.parse(log.at))
  const event = count(log.position)
  return log.kind === 'verified'
    ? `Up to event ${event} every hash was right ${when}: nothing of what was recorded has been changed since.`
    : `Event ${event} is not as it was written (found ${when}): ${log.message}. Look with “daybook verify”, and restore a backup.`
}
