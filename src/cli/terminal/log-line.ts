/** By Pino's numbers. */
const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }
/** What the words say already, or nobody at a terminal asks for. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'job', 'reqId', 'date', 'stage', 'took_ms', 'referer'])

/** A line of the log as a person reads it at a terminal, without its end: when, how bad, what. Whatever else is written there stays as it is. */
export function plainLogLine(line: string): string {
  const record = recordOf(line)
  if (!record) return line.trimEnd()
  const { level, time, msg, err, ...fields } = record
  const said = String(msg ?? '')
  const more = Object.entries(fields).filter(([name, value]) => !LEFT_OUT.has(name) && !said.includes(String(value)))
  const behind = more.length === 0 ? '' : ` (${more.map(([name, value]) => `${name} ${shown(value)}`).join(', ')})`
  const stack = (err as { readonly stack?: unknown } | undefined)?.stack
  const why = stack === undefined ? '' : `\n${String(stack)}`
  // A text that has several lines cannot be taken for another line of the log.
  return `${momentHere(time)} ${LEVELS[level]}: ${said}${behind}${why}`.replaceAll(/\r?\n/g, '\n  ')
}

type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly time: number }

function recordOf(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const record = JSON.parse(line) as LogLine
    return Number.isFinite(record.time) && record.level in LEVELS ? record : undefined
  } catch {
    return undefined
  }
}

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** 2024-05-01 09:30:00, by the clock on the wall. */
function momentHere(time: number): string {
  const moment = new Date(time)
  const two = (number: number): string => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`
}
